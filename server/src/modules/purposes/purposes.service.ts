import type { Purpose } from '@vitrine/contract'
import { isFileNeed, isTextKey, parseAttributeKey, textsSeenBy } from '@vitrine/rules'
import { rememberPerCaller } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { visibleFields } from '../detail-fields/index.ts'
import { listPurposeRows, type StoredPurpose } from '../domains/index.ts'
import { visiblePriceTypes } from '../price-types/index.ts'

export type PurposeInUse = StoredPurpose

const visibleByCaller = rememberPerCaller<ReadonlyMap<string, PurposeInUse>>()

/** Which of the things that may be asked of a product the caller sees. */
export async function seenNeeds(scope: Scope): Promise<(need: string) => boolean> {
  const [fields, priceTypes] = await Promise.all([visibleFields(scope), visiblePriceTypes(scope)])
  const prices = new Set(priceTypes.map(({ id }) => id))
  const texts: readonly string[] = textsSeenBy(scope)
  return (need) => {
    if (isFileNeed(need)) return true
    const key = parseAttributeKey(need)
    if (key?.kind === 'detail') return fields.has(key.id)
    if (key?.kind === 'price') return prices.has(key.id)
    return key !== null && (!isTextKey(need) || texts.includes(need))
  }
}

/**
 * Purposes of which the caller sees all that is asked, by id, in their order. For others a purpose isn't there: a
 * percentage or a gap would say whether a product has a value that they don't see. Clients and links see none.
 */
export async function visiblePurposes(scope: Scope): Promise<ReadonlyMap<string, PurposeInUse>> {
  if (scope.isClient) return new Map()
  return await visibleByCaller.get(scope, async () => {
    const isSeen = await seenNeeds(scope)
    const rows = await listPurposeRows(scope)
    return new Map(rows.filter(({ needs }) => needs.every(isSeen)).map((row) => [row.id, row]))
  })
}

export function presentPurpose({ id, name, needs, isCounted }: PurposeInUse): Purpose {
  return { _id: id, name, needs, isCounted }
}
