/** Answers as their reader may see them. Pure. */
import type { Answer } from '@vitrine/contract'
import { compareDecimals, isDecimal } from '@vitrine/rules'
import type { DynamicFieldRow } from '../projects.repository.ts'
import type { AnswerRow } from './answers.repository.ts'
import type { AnsweredProduct } from './shown-products.repository.ts'

export interface Price {
  price: string | null
  currency: string | null
}

/** What an answer is read with. */
export interface AnswerReader {
  /** Products that are seen now, by id. */
  products: ReadonlyMap<string, AnsweredProduct>
  priceTypes: ReadonlyMap<string, { currency: string }>
  /** The price type that counts for the attendee. */
  priceType: { id: string; currency: string } | null
  dynamicFields: readonly DynamicFieldRow[]
}

export function priceOf(
  product: Pick<AnsweredProduct, 'prices'>,
  priceType: { id: string; currency: string } | null,
): Price {
  const price = priceType === null ? undefined : product.prices[priceType.id]
  return price === undefined || priceType === null || !isDecimal(price)
    ? { price: null, currency: null }
    : { price, currency: priceType.currency }
}

export function samePrice(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return isDecimal(one) && isDecimal(other) && compareDecimals(one, other) === 0
}

/**
 * What it costs now, where that is something else than when it was answered, or than its device showed; else null. What
 * is confirmed keeps its price.
 */
export function changedPrice(row: AnswerRow, now: Price): Price | null {
  if (isConfirmed(row)) return null
  const isOther = row.currency !== now.currency || !samePrice(row.price, now.price)
  const wasShownOther = row.shownPrice !== undefined && !samePrice(row.shownPrice, now.price)
  return isOther || wasShownOther ? now : null
}

export function answerAnswer(row: AnswerRow, reader: AnswerReader): Answer {
  const product = reader.products.get(row.productId)
  const seesPrice = row.priceTypeId === null || reader.priceTypes.has(row.priceTypeId)
  const shown = new Set(reader.dynamicFields.map(({ id }) => id))
  return {
    product: row.productId,
    revision: row.revision,
    state: row.state,
    interested: row.interested,
    values: row.values,
    superseded: row.superseded,
    productName: row.productName,
    productReference: row.productReference,
    price: seesPrice ? row.price : null,
    currency: seesPrice ? row.currency : null,
    priceNow: product === undefined ? null : changedPrice(row, priceOf(product, reader.priceType)),
    dynamicValues: Object.fromEntries(Object.entries(row.dynamicValues).filter(([id]) => shown.has(id))),
    isVisible: product !== undefined,
    isConfirmed: isConfirmed(row),
    author: { _id: row.authorId, name: row.authorName },
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function isConfirmed({
  confirmedRevision,
  revision,
}: Pick<AnswerRow, 'confirmedRevision' | 'revision'>): boolean {
  return confirmedRevision === revision
}
