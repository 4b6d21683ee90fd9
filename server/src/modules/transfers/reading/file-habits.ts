/**
 * How a file writes numbers and days. Each column says what it shows of itself; where its texts could be read in two ways,
 * the other columns, the delimiter and the format of whoever imports decide, and else nobody does.
 */
import {
  type DayOrder,
  dateReadings,
  dayOrderOfFormat,
  dayOrderShown,
  type NumberStyle,
} from '@vitrine/rules'
import { readingsIn, styleShownIn } from './number-text.ts'

/** Counts over the texts of one column. */
export interface ShownHabits {
  texts: number
  numbers: number
  days: number
  styles: Record<NumberStyle, number>
  orders: Record<DayOrder, number>
  /** Whether some could be read in two ways. */
  hasOpenNumbers: boolean
  hasOpenDays: boolean
}

export function nothingShown(): ShownHabits {
  return {
    texts: 0,
    numbers: 0,
    days: 0,
    styles: { dot: 0, comma: 0 },
    orders: { dmy: 0, mdy: 0 },
    hasOpenNumbers: false,
    hasOpenDays: false,
  }
}

/** What one text is to those who write either way. */
export interface TextHabits {
  isNumber: boolean
  isDay: boolean
  style: NumberStyle | null
  order: DayOrder | null
  isOpenNumber: boolean
  isOpenDay: boolean
}

export function habitsOfText(text: string): TextHabits {
  const readings = readingsIn(text)
  const days = readings === null ? dateReadings(text) : null
  return {
    isNumber: readings !== null,
    isDay: days !== null,
    style: readings === null ? null : styleShownIn(text),
    order: days === null ? null : dayOrderShown(text),
    isOpenNumber: readings !== null && readings.dot !== readings.comma,
    isOpenDay: days !== null && days.dmy !== days.mdy,
  }
}

export function addHabits(shown: ShownHabits, text: TextHabits): void {
  shown.texts += 1
  if (text.isNumber) shown.numbers += 1
  if (text.isDay) shown.days += 1
  if (text.style !== null) shown.styles[text.style] += 1
  if (text.order !== null) shown.orders[text.order] += 1
  shown.hasOpenNumbers ||= text.isOpenNumber
  shown.hasOpenDays ||= text.isOpenDay
}

/** Null where nothing says it. */
export interface FileHabits {
  numberStyle: NumberStyle | null
  dateOrder: DayOrder | null
}

/** What more than the columns may say. */
export interface Speakers {
  /** Only for a delimited file: semicolons are used where the decimal sign is a comma. */
  delimiter?: string | undefined
  /** Formats that the person has chosen; those of a language alone say nothing of files. */
  person: { numberFormat: string | null; dateFormat: string | null } | null
}

/** This share of a column must be numbers, or days, for it to speak for others. */
const speakingShare = 0.5

export function habitsOfFile(columns: readonly ShownHabits[], { delimiter, person }: Speakers): FileHabits {
  const format = person?.numberFormat ?? null
  const styles = columns.flatMap((shown) => {
    return shown.numbers >= shown.texts * speakingShare ? (ownStyle(shown) ?? []) : []
  })
  const orders = columns.flatMap((shown) => {
    return shown.days >= shown.texts * speakingShare ? (ownOrder(shown) ?? []) : []
  })
  const writtenStyle = format === null ? null : format.includes(',56') ? 'comma' : 'dot'
  return {
    numberStyle: agreed(styles, delimiter === ';' ? 'comma' : writtenStyle),
    dateOrder: agreed(orders, dayOrderOfFormat(person?.dateFormat)),
  }
}

/** The value that all have; `otherwise` where there is none. Null where they contradict each other. */
function agreed<Said>(said: readonly Said[], otherwise: Said | null): Said | null {
  const [first, ...others] = said
  if (first === undefined) return otherwise
  return others.every((other) => other === first) ? first : null
}

function ownStyle({ styles: { dot, comma } }: ShownHabits): NumberStyle | null {
  return dot === comma ? null : dot > comma ? 'dot' : 'comma'
}

function ownOrder({ orders: { dmy, mdy } }: ShownHabits): DayOrder | null {
  return dmy === mdy ? null : dmy > mdy ? 'dmy' : 'mdy'
}

export type Asked = 'numberStyle' | 'dateOrder'

/**
 * How one column of the file is read. `known`: a person's former choice. Where it contradicts the file, and texts depend on
 * it, the person has to choose again.
 */
export function habitsOfColumn(
  shown: ShownHabits,
  file: FileHabits,
  known: FileHabits | null = null,
): FileHabits & { asks: Asked[] } {
  const numberStyle = decided(ownStyle(shown) ?? file.numberStyle, known?.numberStyle)
  const dateOrder = decided(ownOrder(shown) ?? file.dateOrder, known?.dateOrder)
  return {
    numberStyle,
    dateOrder,
    asks: [
      ...(numberStyle === null && shown.hasOpenNumbers ? (['numberStyle'] as const) : []),
      ...(dateOrder === null && shown.hasOpenDays ? (['dateOrder'] as const) : []),
    ],
  }
}

function decided<Said>(found: Said | null, known: Said | null | undefined): Said | null {
  if (known === null || known === undefined) return found
  return found === null || found === known ? known : null
}
