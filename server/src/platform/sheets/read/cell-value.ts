/** The value of a cell of a workbook, as text. */
import Big from 'big.js'
import { damaged, tooLarge } from './faults.ts'
import type { CellStyle, ReadCell, SheetLimits } from './sheet-file.ts'
import type { StringTable } from './string-table.ts'
import { unescaped } from './workbook-parts.ts'

export interface CellTerms {
  /** Name of the sheet. */
  sheet: string
  shared: StringTable
  /** By style of cells. */
  styles: readonly CellStyle[]
  is1904: boolean
  /** Where cells lead, by their place as `linkPlace` writes it. */
  links: ReadonlyMap<string, string>
  limits: SheetLimits
}

export interface RawCell {
  /** As ECMA-376, 18.18.11 has it: `n`, `s`, `str`, `inlineStr`, `b`, `e`, `d`. */
  type: string
  style: number
  value: string | null
  inline: string | null
  isFormula: boolean
  /** As much of it as says where it leads. */
  formula: string
  isRich: boolean
}

/** Null for a cell without anything in it. Refuses SheetDamaged, SheetTooLarge at this place. */
export function cellOf(raw: RawCell, terms: CellTerms, place: () => string): ReadCell | null {
  const found = contentOf(raw, terms)
  if (found === null) return null
  if (found === 'damaged') return damaged(place())
  if (found.text.length > terms.limits.cellCharacters) tooLarge(place())
  return raw.isFormula ? { ...found, isFormula: true } : found
}

function contentOf(
  { type, style, value, inline, isFormula, isRich }: Omit<RawCell, 'formula'>,
  terms: CellTerms,
): ReadCell | 'damaged' | null {
  if (type === 'inlineStr') return textCell(inline ?? '', isRich)
  if (value === null || value === '') {
    // It was saved by a program that doesn't calculate.
    return isFormula && type !== 'str' ? { kind: 'error', text: '' } : null
  }
  switch (type) {
    case 's': {
      const shared = terms.shared.find(Number(value))
      return shared === null ? 'damaged' : textCell(shared.text, shared.isRich)
    }
    case 'str':
      return textCell(unescaped(value), false)
    case 'b':
      return { kind: 'boolean', text: value === '1' || value === 'true' ? 'true' : 'false' }
    case 'e':
      return { kind: 'error', text: value }
    case 'd':
      return dateCell(
        new Date(/Z|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`.replace(/^(\d{4}-\d\d-\d\d)Z$/, '$1')),
      )
    default:
      return numberCell(value, terms.styles[style] ?? plainStyle, terms.is1904)
  }
}

function textCell(text: string, isRich: boolean): ReadCell | null {
  if (text === '') return null
  return isRich ? { kind: 'text', text, isRich: true } : { kind: 'text', text }
}

/** The last day that Excel knows. */
const lastSerial = 2_958_466
/** The smallest number that programs keep has 324 digits behind the point. */
const mostDigits = 400
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const plainStyle: CellStyle = { isDate: false, digits: 0, isPercent: false }

function numberCell(
  written: string,
  { isDate, digits, isPercent }: CellStyle,
  is1904: boolean,
): ReadCell | 'damaged' {
  const value = written.length > mostDigits ? '' : written.trim()
  const number = Number(value)
  if (!Number.isFinite(number) || !decimal.test(value)) return 'damaged'
  if (!isDate || number < 0 || number >= lastSerial) {
    const text = decimalText(value)
    if (isPercent) return { kind: 'number', text, isPercent }
    return { kind: 'number', text: /^\d+$/.test(text) ? text.padStart(digits, '0') : text }
  }
  // Excel takes 1900 for a leap year, for the sake of a program before it.
  if (!is1904 && Math.floor(number) === 60) return { kind: 'error', text: '1900-02-29' }
  // A time without a day.
  if (number < 1 && !(is1904 && number === 0))
    return { kind: 'text', text: serialToDate(number, is1904).toISOString().slice(11, 19) }
  return dateCell(serialToDate(number, is1904))
}

const dayMs = 86_400_000

/** Days since the beginning of 1904, or since the end of 1899 with one day too many from March 1900 on. */
function serialToDate(serial: number, is1904: boolean): Date {
  const dayZero = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial > 60 ? 30 : 31)
  return new Date(dayZero + Math.round(serial * dayMs))
}

function dateCell(date: Date): ReadCell | 'damaged' {
  if (Number.isNaN(date.getTime())) return 'damaged'
  // Times are fractions of days, which don't end at whole seconds.
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T')
  const text = time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
  return { kind: 'date', text }
}

/** Digits that Excel keeps and shows; what stands behind them is noise of its arithmetic. */
const keptDigits = 15

/** Decimal text without exponent. Whole numbers that another program has written keep their digits: they may be codes. */
export function decimalText(value: string): string {
  // Its exponent may ask for any number of zeros.
  if (Number(value) === 0) return '0'
  const number = new Big(value.replace(/^\+/, ''))
  if (/^-?\d+$/.test(value)) return number.toFixed()
  const rounded = number.c.length > keptDigits ? number.prec(keptDigits, Big.roundHalfUp) : number
  return rounded.toFixed()
}
