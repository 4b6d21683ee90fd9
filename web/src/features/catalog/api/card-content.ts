/** What a card shows of a product beside its picture and name. */
import type { DomainSettings, ProductRow } from '@vitrine/contract'
import { holds } from '@vitrine/rules'
import { parseRibbon, type Ribbon } from '../../../lib/ribbon-value.ts'

/** The first ribbon the product wears; null without one. */
export function cardRibbon(
  { details = [] }: ProductRow,
  settings: DomainSettings | undefined,
): Ribbon | null {
  for (const { _id, type } of settings?.productDetailFields ?? []) {
    if (!holds(type, 'ribbon')) continue
    const ribbon = parseRibbon(details.find(({ detailField }) => detailField === _id)?.value ?? '')
    if (ribbon !== null) return ribbon
  }
  return null
}
