/** Makes the file of an export. A killed process begins anew: nobody sees a file before it is complete. */
import { addAbortSignal, Readable } from 'node:stream'
import { type ExportReceiver, exportTerms, type Product } from '@vitrine/contract'
import * as z from 'zod'
import { Refusal, refuse } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { distinctNames, safeName } from '../../../platform/zip/safe-names.ts'
import { writeZip, type ZippedFile } from '../../../platform/zip/write-zip.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { TenantEntry } from '../../access/index.ts'
import { defineProcess, type Finding, type ProcessOutcome, type ProcessRun } from '../../processes/index.ts'
import { type ChosenProducts, countChosen, streamChosen } from '../../products/index.ts'
import type { Making } from './formats/file-format.ts'
import { type AskedFormat, formatOf } from './formats/formats.ts'
import { checkMayExport, type FileReader, readerAs, readerOf, sortingFor } from './readers.ts'
import { watchRights } from './rights-watch.ts'
import { select } from './selection.ts'

const input = z.object({ terms: exportTerms, name: z.string() })
type Input = z.output<typeof input>

export const exportProductsProcess = defineProcess({
  name: 'export-products',
  input,
  needs: [],
  tells: 'export-complete',
})

export interface ExportParts {
  storage: Storage
  tenantEntry: TenantEntry
  publicUrl: string
}

/** The most findings about products that are kept. */
const mostFindings = 1_000
const zipType = 'application/zip'

interface Export extends ExportParts {
  run: ProcessRun<Input, ProcessOutcome>
  format: AskedFormat
  chosen: ChosenProducts
  findings: Finding[]
}

export async function exportProducts(
  run: ProcessRun<Input, ProcessOutcome>,
  parts: ExportParts,
): Promise<ProcessOutcome> {
  if (run.checkpoint !== null) return run.checkpoint
  const { terms, name } = run.input
  const caller = await callerNow(await run.scope())
  const { chosen } = await select(caller.scope, terms.selection)
  const format = formatOf(terms)
  await format.check({ caller, chosen })
  const made: Export = { ...parts, run, format, chosen, findings: [] }
  const receivers = ('receivers' in terms ? terms.receivers : undefined) ?? []
  const { content, numbers } = await contentFor(made, caller, receivers)
  const type = receivers.length > 1 ? zipType : format.contentType
  const file = await run.writeFile(name, type, addAbortSignal(run.signal, content))
  const outcome: ProcessOutcome = { numbers: numbers(), file: { ...file, isPersonal: true } }
  await run.step((open) => run.find(open, made.findings.slice(0, mostFindings)), outcome)
  return outcome
}

async function callerNow(scope: Scope): Promise<FileReader> {
  checkMayExport(scope)
  return await readerOf(scope)
}

interface Content {
  content: Readable
  /** Once it has been written. */
  numbers(): Record<string, number>
}

async function contentFor(
  made: Export,
  caller: FileReader,
  receivers: readonly ExportReceiver[],
): Promise<Content> {
  const [receiver, ...others] = receivers
  if (receiver === undefined) return await fileFor(made, caller, callerNow)
  if (others.length > 0) return filesOfReceivers(made, caller, receivers)
  const { tenantEntry } = made
  const reader = await readerAs(tenantEntry, caller, receiver)
  return await fileFor(
    made,
    reader,
    async (owner) => await readerAs(tenantEntry, await callerNow(owner), receiver),
  )
}

/** One file, as its reader would have it. */
async function fileFor(
  made: Export,
  reader: FileReader,
  readAgain: (owner: Scope) => Promise<FileReader>,
): Promise<Content> {
  const { run, chosen } = made
  const total = await countChosen(reader.scope, reader.visibility, chosen)
  let products = 0
  const onProducts = (count: number) => {
    products += count
    run.progress({ processed: products })
  }
  run.progress({ status: 'PROCESSING', processed: 0, total })
  const making = makingFor(made, reader, { total, onProducts, readAgain })
  return { content: asStream(made.format.write(making)), numbers: () => ({ products }) }
}

/** A ZIP with one file for each receiver; those who are gone, or now see more than the caller, are left out and reported. */
function filesOfReceivers(made: Export, caller: FileReader, receivers: readonly ExportReceiver[]): Content {
  const { run, tenantEntry, format, findings } = made
  const nameOf = distinctNames()
  let files = 0
  run.progress({ status: 'PROCESSING', processed: 0, total: receivers.length })
  async function* each(): AsyncGenerator<ZippedFile> {
    for (const [done, receiver] of receivers.entries()) {
      run.progress({ processed: done })
      const readAgain = async (owner: Scope) => await readerAs(tenantEntry, await callerNow(owner), receiver)
      const reader = await unlessRefused(findings, () => readerAs(tenantEntry, caller, receiver))
      if (reader === null) continue
      files += 1
      const total = await countChosen(reader.scope, reader.visibility, made.chosen)
      const making = makingFor(made, reader, { total, onProducts: () => {}, readAgain })
      yield {
        path: nameOf(`${safeName(reader.name)}.${format.extension}`),
        modifiedAt: new Date(),
        isCompressed: true,
        content: asStream(format.write(making)),
      }
    }
    if (files === 0) refuse('NotFound')
  }
  return { content: writeZip(each()), numbers: () => ({ files }) }
}

async function unlessRefused(
  findings: Finding[],
  read: () => Promise<FileReader>,
): Promise<FileReader | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    findings.push({ code: error.key, data: error.parameters, isLeftOut: true })
    return null
  }
}

function makingFor(
  { run, chosen, findings, storage, publicUrl }: Export,
  reader: FileReader,
  {
    total,
    onProducts,
    readAgain,
  }: { total: number; onProducts: (count: number) => void; readAgain: (owner: Scope) => Promise<FileReader> },
): Omit<Making<never>, 'terms'> {
  const { sorting } = run.input.terms
  const watch = watchRights(reader, () => run.scope(), readAgain)
  async function* products({ withMedia }: { withMedia: boolean }): AsyncGenerator<Product[]> {
    const terms = { sorting: sortingFor(reader, sorting), withMedia, detailFields: null, priceTypes: null }
    for await (const batch of await streamChosen(reader.scope, reader.visibility, chosen, terms)) {
      await watch.check()
      yield batch
      onProducts(batch.length)
    }
    await watch.check()
  }
  return {
    reader,
    total,
    products,
    checkRights: () => watch.check(),
    find: (finding) => {
      if (findings.length < mostFindings) findings.push(finding)
    },
    storage,
    publicUrl,
    signal: run.signal,
  }
}

function asStream(content: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(content, { objectMode: false })
}
