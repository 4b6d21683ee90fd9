/** What a cell says for the field that its column fills: a value as it is stored, nothing, or why it can't be read. */
import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import { isIsoDate, isWebAddress, normalizeDecimal } from '@vitrine/rules'
import type { ReadCell } from '../../../platform/sheets/read/sheet-file.ts'
import type { FieldInUse } from '../../detail-fields/index.ts'
import { type NumberStyle, toDecimal } from './number-text.ts'
import { readYesNo } from './yes-no.ts'

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

export interface CellReading {
  numberStyle: NumberStyle
  dateOrder: DateOrder
  /** A text that stands for no value. */
  emptyText: string | null
}

export type ReadValue =
  | { kind: 'empty' }
  | { kind: 'value'; value: string }
  | { kind: 'fault'; code: ErrorKey; data: ErrorParameters }

/** What values of a field look like. */
export type ValueKind = 'line' | 'lines' | 'number' | 'date' | 'link' | 'yesNo' | 'list'

const empty: ReadValue = { kind: 'empty' }
const value = (text: string): ReadValue => ({ kind: 'value', value: text })
const fault = (code: ErrorKey, data: ErrorParameters = {}): ReadValue => ({ kind: 'fault', code, data })

export function valueKindOf(type: FieldInUse['type']): ValueKind {
  const kinds = {
    text: 'lines',
    number: 'number',
    date: 'date',
    dropdown: 'line',
    hyperlink: 'link',
    ribbon: 'line',
    'QR Codes': 'line',
  } as const satisfies Record<FieldInUse['type'], ValueKind>
  return kinds[type]
}

export function readValue(cell: ReadCell | null, kind: ValueKind, reading: CellReading): ReadValue {
  if (cell === null) return empty
  if (cell.kind === 'error') return fault('ImportCellError', { value: cell.text })
  const text = cell.text.trim()
  if (text === '' || text === reading.emptyText) return empty
  if (cell.isRich === true) return fault('ImportRichText')
  switch (kind) {
    case 'number':
      return readNumber(cell, text, reading)
    case 'date':
      return readDate(cell, text, reading)
    case 'yesNo':
      return readFlag(text)
    case 'link':
      return isWebAddress(text) ? value(text) : fault('ImportCellNotLink')
    case 'lines':
      return value(text.replaceAll(/\r\n?/g, '\n'))
    case 'list':
      return value(text)
    case 'line':
      return isBroken(text) ? fault('ImportJumpline') : value(text.replaceAll('\r\n', '\n'))
  }
}

/** A lone carriage return, or one that somebody has written out. */
function isBroken(text: string): boolean {
  return /\r(?!\n)/.test(text) || text.includes('\\n')
}

const storedNumber = /^-?\d{1,30}(\.\d{1,20})?$/

function readNumber({ kind }: ReadCell, text: string, { numberStyle }: CellReading): ReadValue {
  const decimal = kind === 'number' ? text : kind === 'text' ? toDecimal(text, numberStyle) : null
  if (decimal === null || !storedNumber.test(decimal)) return fault('ImportCellNotNumber')
  return value(normalizeDecimal(decimal))
}

function readFlag(text: string): ReadValue {
  const says = readYesNo(text)
  return says === null ? fault('ImportCellNotYesNo') : value(String(says))
}

function readDate({ kind }: ReadCell, text: string, { dateOrder }: CellReading): ReadValue {
  const day = kind === 'date' ? text.slice(0, 10) : kind === 'text' ? dayOf(text, dateOrder) : null
  return day !== null && isIsoDate(day) ? value(day) : fault('ImportCellNotDate')
}

const writtenDay = /^(\d{1,4})[./\-\s年](\d{1,2})[./\-\s月](\d{1,4})日?(?:[T\s].*)?$/

/** `YYYY-MM-DD` of a day as people write it; null where it is none. A year has four digits. */
export function dayOf(text: string, order: DateOrder): string | null {
  const [, first = '', second = '', third = ''] = writtenDay.exec(text) ?? []
  if (first.length === 4) return joined(first, second, third)
  if (third.length !== 4) return null
  return order === 'mdy' ? joined(third, first, second) : joined(third, second, first)
}

function joined(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
