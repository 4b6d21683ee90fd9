/** An order as its reader may see it, with its totals. Pure. */
import type { Amounts, Order } from '@vitrine/contract'
import { isDecimal, lineAmount, orderTotals, sumOfDecimals } from '@vitrine/rules'
import { answerId } from '../../../../platform/http/answer-id.ts'
import type { OrderFieldRow } from '../../projects.repository.ts'
import { noPrice, presentAgreed } from '../answer-views.ts'
import type { ShownDynamicField } from '../shown-dynamic-fields.ts'
import type { OrderRow } from './orders.repository.ts'

export interface OrderReader {
  seesLine(productId: string): boolean
  seesPrice(priceTypeId: string): boolean
  dynamicFields: readonly ShownDynamicField[]
  orderFields: readonly OrderFieldRow[]
}

interface Priced {
  quantity: string | null
  price: string | null
  currency: string | null
}

/** A quantity as it is kept; null for what is none. */
function amountLine({ quantity, price, currency }: Priced) {
  return quantity !== null && isDecimal(quantity) ? { quantity, price, currency } : null
}

/** By currency; lines without a price are counted apart. */
export function amountsOf(lines: readonly Priced[]): Amounts {
  const { totals, linesWithoutPrice } = orderTotals(lines.flatMap((line) => amountLine(line) ?? []))
  return { byCurrency: totals, withoutPrice: linesWithoutPrice }
}

/** Sum over the lines for each number field. */
export function fieldTotals(
  fields: readonly OrderFieldRow[],
  lines: readonly { values: Readonly<Record<string, string>> }[],
): { field: string; total: string }[] {
  return fields
    .filter(({ type }) => type === 'number')
    .map(({ id }) => ({
      field: id,
      total: sumOfDecimals(lines.map(({ values }) => values[id] ?? '').filter(isDecimal)),
    }))
}

export function presentOrder(row: OrderRow, reader: OrderReader): Order {
  const lines = row.lines
    .filter(({ product }) => reader.seesLine(product))
    .map((line) =>
      line.priceType === null || reader.seesPrice(line.priceType) ? line : { ...line, ...noPrice },
    )
  const shown = new Set(reader.dynamicFields.map(({ id }) => id))
  return {
    _id: row.id,
    number: row.number,
    revision: row.revision,
    project: row.projectId,
    attendee: { _id: row.attendeeId, name: row.attendeeName },
    confirmedAt: row.confirmedAt.toISOString(),
    isChanged: row.isChanged,
    orderFields: reader.orderFields.map(answerId),
    dynamicFields: reader.dynamicFields.map(({ id, name, currency }) => ({ _id: id, name, currency })),
    lines: lines.map(({ priceType: _, isAgreed, listPrice, ...line }) => ({
      ...line,
      agreed: presentAgreed({ isAgreed, listPrice }),
      dynamicValues: Object.fromEntries(Object.entries(line.dynamicValues).filter(([id]) => shown.has(id))),
      amount: amountOf(line),
    })),
    totals: fieldTotals(reader.orderFields, lines),
    amounts: amountsOf(lines),
  }
}

function amountOf(line: Priced): string | null {
  const counted = amountLine(line)
  return counted === null ? null : (lineAmount(counted)?.amount ?? null)
}
