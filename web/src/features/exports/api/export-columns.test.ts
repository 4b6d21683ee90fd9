import type { DomainSettings } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { proposedColumns } from './export-columns.ts'

const choices = ['reference', 'name', 'category', 'price:a', 'price:b', 'detail:w'].map((value) => ({
  value,
  label: value,
}))
const settings = (productCsvExportHeaders: string[]) =>
  ({ productCsvExportHeaders }) as unknown as DomainSettings

it('proposes to clients the prices that they see, before what the company proposes', () => {
  const company = settings(['name', 'reference', 'category', 'price:hidden'])
  expect(proposedColumns(company, choices, true)).toEqual([
    'reference',
    'name',
    'price:a',
    'price:b',
    'category',
  ])
  expect(proposedColumns(company, choices, false)).toEqual(['name', 'reference', 'category'])
  expect(proposedColumns(settings([]), choices, true)).toEqual([
    'reference',
    'name',
    'price:a',
    'price:b',
    'detail:w',
  ])
})
