/** What can be said of a column as a whole: which figures there are, and of which kinds of fields. */
import { describedKind, type FieldKind, type KindDescription } from '../field-kinds.ts'

/**
 * - `filled`, `empty`: how many products have a value, and how many have none;
 * - `yes`, `no`: of what is true or false;
 * - `sum`, `average`, `minimum`, `maximum`: of numbers and prices, decimal text;
 * - `earliest`, `latest`: of days and moments, as values of the field.
 */
export const summaryKinds = [
  'filled',
  'empty',
  'yes',
  'no',
  'sum',
  'average',
  'minimum',
  'maximum',
  'earliest',
  'latest',
] as const
export type SummaryKind = (typeof summaryKinds)[number]

const counts = ['filled', 'empty'] as const
const figuresOf: Readonly<Record<KindDescription['figures'], readonly SummaryKind[]>> = {
  presence: counts,
  numbers: [...counts, 'sum', 'average', 'minimum', 'maximum'],
  times: [...counts, 'earliest', 'latest'],
  yesNo: ['yes', 'no', ...counts],
  flag: ['yes', 'no'],
  none: [],
}

/** In the order in which they are offered. Values of QR codes are generated: every product has one. */
export function summaryKindsOf(kind: FieldKind): readonly SummaryKind[] {
  return figuresOf[describedKind(kind).figures]
}

/** Whether a figure is a number of products, rather than a value as the column has it. */
export function countsProducts(kind: SummaryKind): boolean {
  return kind === 'filled' || kind === 'empty' || kind === 'yes' || kind === 'no'
}
