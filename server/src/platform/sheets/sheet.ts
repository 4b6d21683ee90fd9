/** Cells of files: what they hold, and how Excel holds and shows it. A text is a text, whatever it begins with. */
import { fractionDigits, isDecimal } from '@vitrine/rules'

/**
 * A `number` is a decimal text, shown with at least `digits` digits behind the point. A `date` is one by its parts in UTC;
 * `offset` says how far the clocks are from GMT of which it is: `GMT` itself, or `+02:00`.
 */
export type SheetCell =
  | { text: string }
  | { number: string; digits?: number }
  | { date: Date; hasTime?: boolean; offset?: string }

export interface SheetRow {
  cells: readonly (SheetCell | null)[]
  isBold?: boolean
}

/** Digits of which Excel keeps every one. */
const keptDigits = 15
/** Earlier days are texts: Excel knows none before 1900, and takes the year's first two months for others. */
const firstDay = new Date('1900-03-01T00:00:00Z')

/** As Excel holds it: a number or day where it keeps all of it. */
export function cellValue(cell: SheetCell): string | number | Date {
  if ('text' in cell) return escaped(cell.text)
  if ('date' in cell) return cell.date < firstDay ? cell.date.toISOString().slice(0, 10) : cell.date
  return fitsNumber(cell.number) ? Number(cell.number) : cell.number
}

/** Such a text stands for a sign that XML has no place for, unless its first sign does so itself. */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
}

/** How Excel shows it; null as it is. */
export function formatOf(cell: SheetCell): string | null {
  if ('text' in cell) return null
  if ('date' in cell) {
    if (cell.hasTime !== true) return 'yyyy-mm-dd'
    return cell.offset === undefined ? 'yyyy-mm-dd hh:mm' : `yyyy-mm-dd hh:mm "${cell.offset}"`
  }
  const digits = isDecimal(cell.number) ? Math.max(cell.digits ?? 0, fractionDigits(cell.number)) : 0
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
}

/** What has more digits than Excel keeps stays a text, so that none is lost. */
function fitsNumber(text: string): boolean {
  return isDecimal(text) && text.replace(/^-?0*\.?0*/, '').replace('.', '').length <= keptDigits
}
