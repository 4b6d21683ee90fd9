/** What a first reading of a file shows of each column; memory doesn't grow with the file. */
import type { ReadCell } from '../../../platform/sheets/read/sheet-file.ts'
import { addHabits, habitsOfText, nothingShown, type ShownHabits, type TextHabits } from './file-habits.ts'

const distinctLimit = 200
/** Most different texts that are kept of those that are no numbers. */
const mostOthers = 50
/** Most values whose kind is cached, none longer than `longestKept`: values that repeat are short. */
const kindsLimit = 2_000
const longestKept = 100
const longestSample = 200

interface ValueKinds {
  habits: TextHabits
  isUrl: boolean
}

export interface ColumnSample {
  /** Its place in the file, from 0. */
  index: number
  header: string
  filled: number
  /** Number of values by distinct text, cut where it is long, until there are too many to be a list of options. */
  values: Map<string, number>
  hasManyValues: boolean
  /** Whether cells say so or texts. */
  numbers: number
  days: number
  /** Habits of its texts alone: cells that hold numbers or days can be read in only one way. */
  shown: ShownHabits
  /** How often texts that are no numbers occur. */
  others: Map<string, number>
  urls: number
  longest: number
  /** What was found of the first values, which most others repeat. */
  kinds: Map<string, ValueKinds>
  /** Whether every row so far held its own row number (0- or 1-based). */
  isRowNumber: boolean
}

export function emptySample(header: string, index: number): ColumnSample {
  return {
    index,
    header,
    filled: 0,
    values: new Map(),
    hasManyValues: false,
    numbers: 0,
    days: 0,
    shown: nothingShown(),
    others: new Map(),
    urls: 0,
    longest: 0,
    kinds: new Map(),
    isRowNumber: true,
  }
}

/** One value of the column, already tidied; `row` counts data rows from 0. */
export function addToSample(
  sample: ColumnSample,
  { kind, text: value, link }: Pick<ReadCell, 'kind' | 'text' | 'link'>,
  row: number,
): void {
  if (value !== String(row) && value !== String(row + 1)) sample.isRowNumber = false
  if (value === '') return
  sample.filled += 1
  sample.longest = Math.max(sample.longest, value.length)
  const { habits, isUrl } = kindsOf(sample, value)
  // A cell that holds a number or a day can be read in one way only.
  if (kind === 'text') addHabits(sample.shown, habits)
  if (kind === 'number' || (kind === 'text' && habits.isNumber)) sample.numbers += 1
  if (kind === 'date' || (kind === 'text' && habits.isDay)) sample.days += 1
  if (isUrl || (link !== undefined && isUrlText(link))) sample.urls += 1
  if (kind === 'text' && !habits.isNumber) addCount(sample.others, value, mostOthers)
  const isCounted = addCount(sample.values, value.slice(0, longestSample), distinctLimit)
  if (!isCounted) sample.hasManyValues = true
}

/** False where it is one more than are counted. */
function addCount(counts: Map<string, number>, value: string, most: number): boolean {
  const count = counts.get(value)
  if (count === undefined && counts.size >= most) return false
  counts.set(value, (count ?? 0) + 1)
  return true
}

function kindsOf({ kinds }: ColumnSample, value: string): ValueKinds {
  const known = kinds.get(value)
  if (known !== undefined) return known
  const found = {
    habits: habitsOfText(value),
    isUrl: isUrlText(value),
  }
  if (kinds.size < kindsLimit && value.length <= longestKept) kinds.set(value, found)
  return found
}

function isUrlText(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** Runs of white space, also line breaks, become one space. */
export function tidy(text: string): string {
  // Most are tidy already.
  if (!/^\s|\s$|\s\s|[^\S ]/u.test(text)) return text
  return text.replace(/\s+/gu, ' ').trim()
}
