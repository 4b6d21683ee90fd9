/** Files of reports: what is asked is checked at once, and made by a process. */
import { mostExportsAtOnce, type ReportFileFormat } from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import { reportWords } from '../../platform/report-files/report-words.ts'
import type { Scope } from '../../scope/scope.ts'
import { countOwnUnderWay, startProcess } from '../processes/index.ts'
import { checkedAsked, checkMayRead, checkNoKey, getReport, localeOf, reportFileName } from './read-report.ts'
import { reportFileProcess } from './report-file.process.ts'
import type { ReportKinds } from './report-kind.ts'

interface AskedFile {
  report: string
  asked: Record<string, unknown>
  format: ReportFileFormat
}

/**
 * Queues the making of the file; returns the process. Refuses NotAllowed, InvalidInput, and TooManyExports while too many
 * of the caller's own are under way.
 */
export async function startReportFile(
  kinds: ReportKinds,
  scope: Scope,
  { report, asked, format }: AskedFile,
): Promise<string> {
  checkNoKey(scope)
  const kind = getReport(kinds, report)
  checkMayRead(scope, kind)
  checkedAsked(kind, asked)
  const day = new Date().toISOString().slice(0, 10)
  const name = reportFileName(titleOf(report, scope), day, format)
  return await scope.transaction(async (open) => {
    if ((await countOwnUnderWay(open, reportFileProcess)) >= mostExportsAtOnce)
      refuse('TooManyExports', { max: mostExportsAtOnce })
    const input = { report, asked, format, name }
    return await startProcess(open, reportFileProcess, { subject: name, input })
  })
}

/** What a report is called in files' names and mails; one that has no name of its own by what it is called on the wire. */
export function titleOf(report: string, scope: Scope): string {
  const words: Readonly<Record<string, string>> = reportWords[localeOf(scope)]
  return words[`report.${report}`] ?? report
}
