/** What a cell says for the field that its column fills: a value as it is stored, nothing, or why it can't be read. */

import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import {
  dateReadings,
  describedKind,
  type Held,
  isIsoDate,
  isWebAddress,
  type NumberStyle,
  normalizeDecimal,
} from '@vitrine/rules'
import Big from 'big.js'
import type { ReadCell } from '../../../platform/sheets/read/sheet-file.ts'
import type { FieldInUse } from '../../detail-fields/index.ts'
import { readingsIn } from './number-text.ts'
import { readYesNo } from './yes-no.ts'

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** Null refuses what could be read in two ways. */
export interface CellReading {
  numberStyle: NumberStyle | null
  dateOrder: DateOrder | null
  /** A text that stands for no value. */
  emptyText: string | null
}

export type ReadValue =
  | { kind: 'empty' }
  | { kind: 'value'; value: string }
  | { kind: 'fault'; code: ErrorKey; data: ErrorParameters }

/** What values of a field look like. */
export type ValueKind = 'line' | 'lines' | 'number' | 'percentage' | 'date' | 'link' | 'yesNo' | 'list'

const empty: ReadValue = { kind: 'empty' }
const value = (text: string): ReadValue => ({ kind: 'value', value: text })
const fault = (code: ErrorKey, data: ErrorParameters = {}): ReadValue => ({ kind: 'fault', code, data })

const kindsOfHeld: Readonly<Partial<Record<Held, ValueKind>>> = {
  text: 'lines',
  decimal: 'number',
  day: 'date',
  yesNo: 'yesNo',
  address: 'link',
}

export function valueKindOf(type: FieldInUse['type']): ValueKind {
  return type === 'percentage' ? type : (kindsOfHeld[describedKind(type).holds] ?? 'line')
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
    case 'percentage':
      return readNumber(cell, cell.isPercent === true ? inHundredths(text) : text, reading)
    case 'date':
      return readDate(cell, text, reading)
    case 'yesNo':
      return readFlag(text)
    case 'link':
      return readLink(cell.link ?? text)
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
  const readings = kind === 'text' ? readingsIn(text) : kind === 'number' ? written(text) : null
  if (readings === null) return fault('ImportCellNotNumber')
  if (numberStyle === null && readings.dot !== readings.comma) return ambiguous(readings.dot, readings.comma)
  const decimal = readings[numberStyle ?? 'dot']
  return storedNumber.test(decimal) ? value(decimal) : fault('ImportCellNotNumber')
}

/** What Excel shows as 12.5 % it holds as 0.125. */
function inHundredths(text: string): string {
  return storedNumber.test(text) ? new Big(text).times(100).toFixed() : text
}

/** A cell that holds a number is one, however such a text would be read. */
function written(text: string): { dot: string; comma: string } | null {
  if (!storedNumber.test(text)) return null
  const decimal = normalizeDecimal(text)
  return { dot: decimal, comma: decimal }
}

function ambiguous(one: string, other: string): ReadValue {
  return fault('ImportCellAmbiguous', { one, other })
}

/** A cell that shows words leads somewhere. */
function readLink(text: string): ReadValue {
  return isWebAddress(text) ? value(text) : fault('ImportCellNotLink')
}

function readFlag(text: string): ReadValue {
  const says = readYesNo(text)
  return says === null ? fault('ImportCellNotYesNo') : value(String(says))
}

function readDate({ kind }: ReadCell, text: string, { dateOrder }: CellReading): ReadValue {
  if (kind === 'date')
    return isIsoDate(text.slice(0, 10)) ? value(text.slice(0, 10)) : fault('ImportCellNotDate')
  const readings = kind === 'text' ? dateReadings(text) : null
  if (readings === null) return fault('ImportCellNotDate')
  if (dateOrder === 'dmy' || dateOrder === 'mdy') return value(readings[dateOrder])
  return readings.dmy === readings.mdy ? value(readings.dmy) : ambiguous(readings.dmy, readings.mdy)
}
