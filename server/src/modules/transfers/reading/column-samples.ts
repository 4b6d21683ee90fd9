/** What a first reading of the whole file shows of each column; memory doesn't grow with the file. */
import { isNumber } from './number-text.ts'

const distinctLimit = 200
/** Of so many values what they are is kept, none of them longer: what repeats is short. */
const kindsLimit = 2_000
const longestKept = 100

interface ValueKinds {
  isComma: boolean
  isDot: boolean
  isDate: boolean
  isUrl: boolean
}

export interface ColumnSample {
  header: string
  filled: number
  /** Number of values by distinct text, until there are too many to be a list of options. */
  values: Map<string, number>
  hasManyValues: boolean
  comma: number
  dot: number
  dates: number
  urls: number
  longest: number
  /** What was found of the first values, which most others repeat. */
  kinds: Map<string, ValueKinds>
  /** Whether every row so far held its own row number (0- or 1-based). */
  isRowNumber: boolean
}

export function emptySample(header: string): ColumnSample {
  return {
    header,
    filled: 0,
    values: new Map(),
    hasManyValues: false,
    comma: 0,
    dot: 0,
    dates: 0,
    urls: 0,
    longest: 0,
    kinds: new Map(),
    isRowNumber: true,
  }
}

/** One value of the column, already tidied; `row` counts data rows from 0. */
export function addToSample(sample: ColumnSample, value: string, row: number): void {
  if (value !== String(row) && value !== String(row + 1)) sample.isRowNumber = false
  if (value === '') return
  sample.filled += 1
  sample.longest = Math.max(sample.longest, value.length)
  const { isComma, isDot, isDate, isUrl } = kindsOf(sample, value)
  if (isComma) sample.comma += 1
  if (isDot) sample.dot += 1
  if (isDate) sample.dates += 1
  if (isUrl) sample.urls += 1
  const count = sample.values.get(value)
  if (count !== undefined || sample.values.size < distinctLimit) sample.values.set(value, (count ?? 0) + 1)
  else sample.hasManyValues = true
}

function kindsOf({ kinds }: ColumnSample, value: string): ValueKinds {
  const known = kinds.get(value)
  if (known !== undefined) return known
  const found = {
    isComma: isNumber(value, 'comma'),
    isDot: isNumber(value, 'dot'),
    isDate: /^\d{4}-\d{2}-\d{2}$/.test(value),
    isUrl: /^https?:\/\//i.test(value),
  }
  if (kinds.size < kindsLimit && value.length <= longestKept) kinds.set(value, found)
  return found
}

/** Runs of white space, also line breaks, become one space. */
export function tidy(text: string): string {
  // Most are tidy already.
  if (!/^\s|\s$|\s\s|[^\S ]/u.test(text)) return text
  return text.replace(/\s+/gu, ' ').trim()
}
