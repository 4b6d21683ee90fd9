/** Makes the file of a report. After a kill it starts from the beginning: nobody sees a file before it is complete. */
import { addAbortSignal, Readable } from 'node:stream'
import { reportFileFormats } from '@vitrine/contract'
import * as z from 'zod'
import { refuse } from '../../platform/errors.ts'
import { writeReport } from '../../platform/report-files/write-report.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { printBrandOf } from '../domains/index.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun } from '../processes/index.ts'
import { checkMayRead, fileTermsOf, getReport, readReport } from './read-report.ts'
import type { ReportKinds } from './report-kind.ts'

const input = z.object({
  report: z.string(),
  asked: z.record(z.string(), z.unknown()),
  format: z.enum(reportFileFormats),
  name: z.string(),
})
type Input = z.output<typeof input>

export const reportFileProcess = defineProcess({ name: 'report-file', input, needs: [] })

export interface ReportFileParts {
  kinds: ReportKinds
  storage: Storage
}

/** Rights may change while it is made; after so many times somebody has to begin it anew. */
const tries = 3

export async function makeReportFile(
  run: ProcessRun<Input, ProcessOutcome>,
  parts: ReportFileParts,
): Promise<ProcessOutcome> {
  if (run.checkpoint !== null) return run.checkpoint
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const scope = await run.scope()
    const file = await written(run, scope, parts)
    const now = await run.scope()
    checkMayRead(now, getReport(parts.kinds, run.input.report))
    // What the file shows was read with rights that still hold; else it is written anew over it.
    if (now.structureRevision !== scope.structureRevision) continue
    const outcome: ProcessOutcome = { file: { ...file, isPersonal: true } }
    await run.step(async () => {}, outcome)
    return outcome
  }
  return refuse('ExportRightsChanged')
}

async function written(
  run: ProcessRun<Input, ProcessOutcome>,
  scope: Scope,
  { kinds, storage }: ReportFileParts,
) {
  const { report, asked, format, name } = run.input
  const kind = getReport(kinds, report)
  const terms = fileTermsOf(scope, new Date())
  run.progress({ status: 'PROCESSING', processed: 0 })
  const document = await readReport(scope, kind, asked, { now: terms.madeAt, signal: run.signal })
  const total = document.tables.reduce((sum, table) => sum + table.total, 0)
  let processed = 0
  run.progress({ status: 'PROCESSING', processed, total })
  const tables = document.tables.map((table) => ({
    ...table,
    async *rows() {
      for await (const batch of table.rows()) {
        run.signal.throwIfAborted()
        yield batch
        processed += batch.length
        run.progress({ processed })
      }
    },
  }))
  const brand = await printBrandOf(scope, storage)
  const { contentType, content } = await writeReport({ ...document, tables }, format, { ...terms, brand })
  const pieces = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content
  return await run.writeFile(name, contentType, addAbortSignal(run.signal, pieces))
}
