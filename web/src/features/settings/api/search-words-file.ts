/** Words for searches as a file for spreadsheets, which people edit there and bring back. */
import {
  type SearchWordEntry,
  searchWordKinds,
  searchWordLanguages,
  searchWordLimits,
} from '@vitrine/contract'
import { stringify } from 'csv-stringify/browser/esm/sync'
import Papa from 'papaparse'

const columns = ['kind', 'language', 'words', 'means']
const between = '; '

export function searchWordsCsv(entries: readonly SearchWordEntry[]): string {
  const rows = entries.map(({ kind, language, words, means }) => [
    kind,
    language,
    words.join(between),
    means.join(between),
  ])
  return stringify([columns, ...rows], { bom: true, escape_formulas: true })
}

export const rowFaults = [
  'kind',
  'language',
  'words',
  'means',
  'noMeans',
  'tooMany',
  'tooLong',
  'tooMuch',
] as const
export interface RowFault {
  /** In the file, from 1; 0 for a fault of the whole file. */
  row: number
  fault: (typeof rowFaults)[number]
}

/** Larger files aren't read: all words together have far fewer characters. */
const mostBytes = 2 * 1024 ** 2
const tooMuch: RowFault = { row: 0, fault: 'tooMuch' }

/** All words as they are once the file is imported; those that there are, with faults, where it can't be. */
export async function wordsWithFile(
  there: readonly SearchWordEntry[],
  file: File,
): Promise<{ entries: SearchWordEntry[]; faults: RowFault[] }> {
  const refused = (faults: RowFault[]) => ({ entries: [...there], faults })
  if (file.size > mostBytes) return refused([tooMuch])
  const { entries, faults } = readSearchWords(await textOfFile(file))
  if (faults.length > 0) return refused(faults)
  const merged = mergedWords(there, entries)
  return isTooMuch(merged) ? refused([tooMuch]) : { entries: merged, faults: [] }
}

function isTooMuch(entries: readonly SearchWordEntry[]): boolean {
  const words = entries.flatMap((entry) => [...entry.words, ...entry.means])
  const { entries: mostEntries, allWords, allCharacters } = searchWordLimits
  return entries.length > mostEntries || words.length > allWords || words.join('').length > allCharacters
}

/** As Excel saves it: in UTF-8, or in the usual letters of Western Europe. */
async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The first row has the headings, whatever they are called; the columns are in the order of the export. */
function readSearchWords(text: string): { entries: SearchWordEntry[]; faults: RowFault[] } {
  const [delimiter = ','] = /[;,\t]/u.exec(text) ?? []
  const { data } = Papa.parse<string[]>(text, { delimiter })
  const entries: SearchWordEntry[] = []
  const faults: RowFault[] = []
  for (const [at, cells] of data.entries()) {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) continue
    const read = readRow(cells)
    if (typeof read === 'string') faults.push({ row: at + 1, fault: read })
    else entries.push(read)
  }
  return { entries, faults }
}

function readRow([kindCell = '', languageCell = '', wordsCell = '', meansCell = '']: string[]):
  | SearchWordEntry
  | RowFault['fault'] {
  const kind = searchWordKinds.find((name) => name === plain(kindCell))
  if (kind === undefined) return 'kind'
  const language = searchWordLanguages.find((name) => name === (plain(languageCell) || 'all'))
  if (language === undefined) return 'language'
  const [words, means] = [wordsIn(wordsCell), wordsIn(meansCell)]
  if (words.length === 0) return 'words'
  if (kind === 'ignored' && means.length > 0) return 'noMeans'
  if (kind !== 'ignored' && means.length === 0) return 'means'
  if (Math.max(words.length, means.length) > searchWordLimits.words) return 'tooMany'
  if ([...words, ...means].some(({ length }) => length > searchWordLimits.characters)) return 'tooLong'
  return { kind, language, words, means }
}

const plain = (cell: string) => cell.trim().toLowerCase()

/** An apostrophe in front keeps spreadsheets from taking a text for a formula. */
function wordsIn(cell: string): string[] {
  const words = cell
    .replace(/^'(?=[=+\-@])/u, '')
    .split(/[;；]/u)
    .map((word) => word.trim().replace(/\s+/gu, ' '))
  return [...new Set(words)].filter((word) => word !== '')
}

/** What is read takes the place of what says something of the same words; the rest stays. */
function mergedWords(there: readonly SearchWordEntry[], read: readonly SearchWordEntry[]): SearchWordEntry[] {
  const keyOf = ({ kind, language, words }: SearchWordEntry) => JSON.stringify([kind, language, words])
  const merged = new Map(there.map((entry) => [keyOf(entry), entry]))
  for (const entry of read) merged.set(keyOf(entry), entry)
  return [...merged.values()]
}
