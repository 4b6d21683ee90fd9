/** What exported files are called. */
import type { ExportTerms, Language } from '@vitrine/contract'
import { safeName } from '../../../platform/zip/safe-names.ts'
import { transferWords } from '../transfer-words.ts'

interface Named {
  /** Name of the view or folder; null: the file is named after its content. */
  selected: string | null
  /** Names of the receivers; empty where the file is for the caller. */
  receivers: readonly string[]
  extension: string
}

export function exportName(
  language: Language,
  terms: ExportTerms,
  { selected, receivers, extension }: Named,
): string {
  const words = transferWords[language]
  const [receiver, ...others] = receivers
  const isForOne = receiver !== undefined && others.length === 0
  const kind = kindOf(terms, receivers.length)
  const day = new Date().toISOString().slice(0, 10)
  const parts = [words[kind], isForOne ? receiver : null, selected].filter((part) => part !== null)
  return safeName(`${parts.join(' ')} ${day}.${extension}`)
}

function kindOf({ format }: ExportTerms, receivers: number) {
  if (format === 'zip') return 'fileMedia'
  if (format === 'pdf') return receivers > 1 ? 'fileCatalogs' : 'fileCatalog'
  return receivers === 0 ? 'fileProducts' : receivers === 1 ? 'filePrice' : 'filePrices'
}
