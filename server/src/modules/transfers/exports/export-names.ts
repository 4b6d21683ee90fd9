/** What exported files are called. */
import type { ExportTerms, Language } from '@vitrine/contract'
import { safeName } from '../../../platform/zip/safe-names.ts'
import { transferWords } from '../transfer-words.ts'

/** `selected` is the name of the view or folder; else it is called by what it holds. */
export function exportName(
  language: Language,
  terms: ExportTerms,
  selected: string | null,
  extension: string,
): string {
  const words = transferWords[language]
  const isForOthers = 'receivers' in terms && terms.receivers !== undefined
  const kind = isForOthers ? words.filePrices : terms.format === 'zip' ? words.fileMedia : words.fileProducts
  const day = new Date().toISOString().slice(0, 10)
  return safeName(`${[kind, selected].filter((part) => part !== null).join(' ')} ${day}.${extension}`)
}
