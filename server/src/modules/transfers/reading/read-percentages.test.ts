import { expect, it } from 'vitest'
import type { ReadCell } from '../../../platform/sheets/read/sheet-file.ts'
import { packRow, unpackRow } from '../../../platform/sheets/read/sheet-messages.ts'
import { type CellReading, readValue } from './read-value.ts'

const reading: CellReading = { numberStyle: null, dateOrder: null, emptyText: null }
const inPercent: ReadCell = { kind: 'number', text: '0.125', isPercent: true }

it.each([
  ['a cell shown in percent', inPercent, '12.5'],
  ['one of more than a hundred', { ...inPercent, text: '1.05' }, '105'],
  ['a plain number', { kind: 'number', text: '12.5' }, '12.5'],
  ['a text with the sign', { kind: 'text', text: '12.5 %' }, '12.5'],
  ['a text as the French write it', { kind: 'text', text: '12,5\u202f%' }, '12.5'],
] as const)('%s is a percentage', (_what, cell, value) => {
  expect(readValue(cell, 'percentage', reading)).toEqual({ kind: 'value', value })
})

it('leaves other numbers as the cell holds them, and refuses words', () => {
  expect(readValue(inPercent, 'number', reading)).toEqual({ kind: 'value', value: '0.125' })
  expect(readValue({ kind: 'text', text: 'half' }, 'percentage', reading)).toMatchObject({ kind: 'fault' })
})

it('keeps how a cell is shown on its way between programs', () => {
  const row = { row: 3, cells: [inPercent, { ...inPercent, isFormula: true } as const, null] }
  expect(unpackRow(packRow(row))).toEqual(row)
})
