/** Findings as a file that people open in their spreadsheet, in their language. */
import { Readable } from 'node:stream'
import { type ErrorKey, type ErrorParameters, errorKeys, fillMessage, type Language } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/errors.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/errors.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/errors.json' with { type: 'json' }
import { stringify } from 'csv-stringify'
import type { ProcessFile, ProcessRun } from './process-kind.ts'
import { listFindingRows } from './processes.repository.ts'

const messages: Record<Language, Partial<Record<string, string>>> = {
  'en-us': english,
  'fr-fr': french,
  'zh-cn': chinese,
}
const AT_ONCE = 1_000
/** Said of values that are stored all the same. */
const remarks: readonly string[] = ['ImportPriceTooFine'] satisfies ErrorKey[]

/** Null when there is nothing to say. */
export async function writeFindingsFile(
  run: ProcessRun<unknown, unknown>,
  name: string,
): Promise<ProcessFile | null> {
  const [first] = await listFindingRows(await run.scope(), run.id, { offset: 0, limit: 1 })
  if (first === undefined) return null
  const columns = ['line', 'reference', 'column', 'value', 'reason', 'left out']
  const lines = Readable.from(readLines(run)).pipe(
    stringify({ header: true, bom: true, columns, escape_formulas: true }),
  )
  return await run.writeFile(name, 'text/csv; charset=utf-8', lines)
}

async function* readLines(run: ProcessRun<unknown, unknown>) {
  for (let offset = 0; ; offset += AT_ONCE) {
    const scope = await run.scope()
    const language = scope.person?.language ?? 'en-us'
    const rows = await listFindingRows(scope, run.id, { offset, limit: AT_ONCE })
    for (const { row, subject, column, value, isLeftOut, ...said } of rows) {
      const left = isLeftOut ? 'row' : remarks.includes(said.code) ? '' : 'cell'
      yield {
        line: row,
        reference: subject,
        column,
        value,
        reason: sayFinding(said, language),
        'left out': left,
      }
    }
    if (rows.length < AT_ONCE) return
  }
}

/** Why, in somebody's language. */
export function sayFinding(
  { code, data }: { code: string; data: ErrorParameters },
  language: Language,
): string {
  return fillMessage(messages[language][code] ?? errorKeys[code as ErrorKey].message, data)
}
