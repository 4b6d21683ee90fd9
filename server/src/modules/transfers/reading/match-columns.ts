/** The columns of a file as they are shown to whoever imports it, with the field that each fills. */
import { createHash } from 'node:crypto'
import type { ImportColumn } from '@vitrine/contract'
import { columnLetter } from '../../../platform/sheets/column-letter.ts'
import type { ColumnSample } from './column-samples.ts'
import type { Speakers } from './file-habits.ts'
import { type ImportFields, kindOfTarget, mayFill } from './import-fields.ts'
import { keyOfHeader, planColumns, type Remembered } from './plan-columns.ts'

const mostSamples = 5

interface MatchTerms {
  fields: ImportFields
  remembered: readonly Remembered[] | null
  speakers: Speakers
}

export function matchColumns(
  seen: readonly ColumnSample[],
  { fields, remembered, speakers }: MatchTerms,
): ImportColumn[] {
  const targets = { ...fields, mayFill: (key: string) => isFillable(key, fields) }
  return planColumns(seen, { targets, isReviewed: true, remembered, speakers }).map(
    ({ sample, ...plan }) => ({
      index: sample.index,
      letter: columnLetter(sample.index),
      header: sample.header,
      samples: [...sample.values.keys()].slice(0, mostSamples),
      filled: sample.filled,
      problem: plan.matched === null ? problemOf(sample, fields) : null,
      ...plan,
    }),
  )
}

function isFillable(key: string, fields: ImportFields): boolean {
  return kindOfTarget(fields, key) !== null && mayFill(fields, key)
}

/** Why it isn't taken: the reader sees no such field, may not edit it, or nobody may. */
function problemOf({ header }: ColumnSample, fields: ImportFields): ImportColumn['problem'] {
  const key = keyOfHeader(header, fields)
  if (key !== null && !key.includes(':') && kindOfTarget(fields, key) === null) return 'computed'
  return key !== null && !isFillable(key, fields) ? 'notEditable' : 'unknown'
}

/** Returns the same hash for files with the same headers in the same order. */
export function hashHeaders(headers: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('hex')
}
