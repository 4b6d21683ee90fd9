import { expect, it } from 'vitest'
import { fieldKinds } from '../field-kinds.ts'
import { countsProducts, summaryKinds, summaryKindsOf } from './summaries.ts'

it('offers sums of numbers, percentages and prices alone, and the first and last of days and moments', () => {
  const offering = (kind: (typeof summaryKinds)[number]) =>
    fieldKinds.filter((field) => summaryKindsOf(field).includes(kind))
  for (const kind of ['sum', 'average', 'minimum', 'maximum'] as const)
    expect(offering(kind)).toEqual(['number', 'percentage', 'price'])
  for (const kind of ['earliest', 'latest'] as const) expect(offering(kind)).toEqual(['date', 'timestamp'])
  for (const kind of ['yes', 'no'] as const) expect(offering(kind)).toEqual(['yesNo', 'boolean'])
})

it('offers every figure of some kind of field, and how many are filled of all that can be empty', () => {
  const offered = fieldKinds.flatMap(summaryKindsOf)
  expect([...new Set(offered)].sort()).toEqual([...summaryKinds].sort())
  const without = fieldKinds.filter((kind) => !summaryKindsOf(kind).includes('filled'))
  expect(without).toEqual(['QR Codes', 'boolean'])
})

it('tells figures that count products from values', () => {
  expect(summaryKinds.filter(countsProducts)).toEqual(['filled', 'empty', 'yes', 'no'])
})
