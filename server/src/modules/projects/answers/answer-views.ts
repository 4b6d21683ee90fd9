/** Answers as their reader may see them. Pure. */
import type { Answer, AgreedPrice as AnsweredAgreedPrice } from '@vitrine/contract'
import { compareDecimals, isDecimal } from '@vitrine/rules'
import type { DynamicFieldRow } from '../projects.repository.ts'
import type { AnswerRow } from './answers.repository.ts'
import type { AgreedPrice } from './orders/agreed-prices.repository.ts'
import type { AnsweredProduct } from './shown-products.repository.ts'

/** What an attendee pays for a product, and where that comes from, as it is kept with their answer. */
export type Price = Pick<AnswerRow, 'price' | 'currency' | 'priceTypeId' | 'isAgreed' | 'listPrice'>

/** What an answer is read with. */
export interface AnswerReader {
  /** Products that are seen now, by id. */
  products: ReadonlyMap<string, AnsweredProduct>
  priceTypes: ReadonlyMap<string, { currency: string }>
  /** The price type that counts for the attendee. */
  priceType: { id: string; currency: string } | null
  /** Prices that were agreed on with the attendee, by product. */
  agreed: ReadonlyMap<string, AgreedPrice>
  /** Whether the reader is the attendee: they know what they have agreed on, whatever price types they see by now. */
  isAttendee: boolean
  dynamicFields: readonly DynamicFieldRow[]
}

/** An agreed price counts instead of that of the price type. */
export function priceOf(
  product: Pick<AnsweredProduct, 'prices'>,
  priceType: { id: string; currency: string } | null,
  agreed: AgreedPrice | null,
): Price {
  const listed = (priceTypeId: string) => {
    const price = product.prices[priceTypeId]
    return price !== undefined && isDecimal(price) ? price : null
  }
  if (agreed !== null) {
    const { price, currency, priceTypeId } = agreed
    return { price, currency, priceTypeId, isAgreed: true, listPrice: listed(priceTypeId) }
  }
  const price = priceType === null ? null : listed(priceType.id)
  const currency = price === null || priceType === null ? null : priceType.currency
  return { price, currency, priceTypeId: priceType?.id ?? null, isAgreed: false, listPrice: null }
}

/** The product with the agreed price in place of the list price, for formulas over prices. */
export function withAgreed(product: AnsweredProduct, agreed: AgreedPrice | null): AnsweredProduct {
  return agreed === null
    ? product
    : { ...product, prices: { ...product.prices, [agreed.priceTypeId]: agreed.price } }
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

export function presentAnswer(row: AnswerRow, reader: AnswerReader): Answer {
  const product = reader.products.get(row.productId)
  const seen = seenPrice(row, reader)
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
    price: seen.price,
    currency: seen.currency,
    agreed: presentAgreed(seen),
    priceNow: product === undefined ? null : priceNow(row, product, reader),
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

/** Hides prices of price types that the reader doesn't see; an attendee always sees a price that was agreed on with them. */
function seenPrice(
  { price, currency, priceTypeId, isAgreed, listPrice }: Price,
  { priceTypes, isAttendee }: Pick<AnswerReader, 'priceTypes' | 'isAttendee'>,
): Omit<Price, 'priceTypeId'> {
  if (priceTypeId === null || priceTypes.has(priceTypeId)) return { price, currency, isAgreed, listPrice }
  return isAttendee && isAgreed ? { price, currency, isAgreed, listPrice: null } : noPrice
}

/** The price of a priced product for readers who don't see it. */
export const noPrice = { price: null, currency: null, isAgreed: false, listPrice: null }

export function presentAgreed({
  isAgreed,
  listPrice,
}: {
  isAgreed?: boolean | undefined
  listPrice?: string | null | undefined
}): Answer['agreed'] {
  return isAgreed === true ? { listPrice: listPrice ?? null } : null
}

function priceNow(row: AnswerRow, product: AnsweredProduct, reader: AnswerReader): Answer['priceNow'] {
  const now = priceOf(product, reader.priceType, reader.agreed.get(product.id) ?? null)
  const changed = changedPrice(row, now)
  if (changed === null) return null
  const { price, currency } = seenPrice(changed, reader)
  return { price, currency }
}

/** Agreed prices of the products that are shown. */
export function presentAgreedPrices({
  agreed,
  products,
  ...reader
}: Pick<AnswerReader, 'agreed' | 'products' | 'priceTypes' | 'isAttendee'>): AnsweredAgreedPrice[] {
  return [...agreed.values()]
    .filter(({ productId }) => products.has(productId))
    .filter(({ priceTypeId }) => reader.isAttendee || reader.priceTypes.has(priceTypeId))
    .map(({ productId, price, currency, priceTypeId }) => ({
      ...{ product: productId, price, currency },
      priceType: priceTypeId,
    }))
}
