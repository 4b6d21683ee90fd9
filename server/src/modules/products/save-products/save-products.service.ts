/** Writing many products at once: the loader's and the demo's way in. */

import { ofEachText } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { visibleFields } from '../../detail-fields/index.ts'
import { visiblePriceTypes } from '../../price-types/index.ts'
import { type Bulk, type ProductWrite, storeChanges } from '../write-products/store-changes.ts'
import { storeUnlessTaken } from '../write-products/store-new.ts'
import { lockProductsByReference } from '../write-products/stored-products.repository.ts'
import { type DraftFault, type DraftRules, faultsOf, type ProductDraft, tidyDraft } from './product-draft.ts'

interface SavedRow {
  id: string
  reference: string
  isNew: boolean
}

export interface SaveReport {
  created: number
  updated: number
  unchanged: number
  /** By index into the drafts. */
  rejected: { index: number; faults: DraftFault[] }[]
  saved: SavedRow[]
}

interface Saving {
  /** The action that the lines of history belong to. */
  bulk?: Bulk
  /**
   * Called where all are new, once their references and folder sets are taken: after that the transaction waits for no other
   * one that saves products.
   */
  onTaken?: () => void
}

/** What drafts may refer to; read once for many batches. */
export async function draftRules(scope: Scope): Promise<DraftRules> {
  const [fields, priceTypes] = await Promise.all([visibleFields(scope), visiblePriceTypes(scope)])
  return { fields, priceTypes: new Set(priceTypes.map((priceType) => priceType.id)) }
}

/**
 * Creates products and updates those whose reference exists, in one transaction. Drafts with faults are
 * reported and left out; the others are saved as any write is: with their history, and reported to open pages. Where drafts
 * have the same reference, the last one counts.
 */
export async function saveProducts(
  scope: Scope,
  drafts: readonly ProductDraft[],
  rules: DraftRules,
  saving: Saving = {},
): Promise<SaveReport> {
  const rejected: SaveReport['rejected'] = []
  const accepted = new Map<string, ProductDraft>()
  drafts.forEach((given, index) => {
    const draft = tidyDraft(given, rules)
    const faults = faultsOf(draft, rules)
    if (faults.length > 0) rejected.push({ index, faults })
    else accepted.set(draft.reference.toLowerCase(), draft)
  })
  const rows = [...accepted.values()]
  const saved = rows.length === 0 ? [] : await scope.transaction((open) => storeDrafts(open, rows, saving))
  const created = saved.filter((row) => row.isNew).length
  const unchanged = rows.length - saved.length
  return { created, updated: saved.length - created, unchanged, rejected, saved }
}

/** Returns what is new and what has changed. */
async function storeDrafts(
  open: Scope,
  drafts: readonly ProductDraft[],
  { bulk = {}, onTaken = () => {} }: Saving,
): Promise<SavedRow[]> {
  const ids = await storeUnlessTaken(
    open,
    drafts.map((draft) => ({ isPublished: true, ...ofEachText(() => ''), ...draft })),
    {
      bulk,
      complete: async (ids) => {
        if (ids.size === drafts.length) onTaken()
      },
    },
  )
  const saved = drafts.flatMap(({ reference }, place) => {
    const id = ids.get(place)
    return id === undefined ? [] : [{ id, reference, isNew: true }]
  })
  const taken = drafts.filter((_, place) => !ids.has(place))
  if (taken.length === 0) return saved
  const products = await lockProductsByReference(
    open,
    taken.map(({ reference }) => reference),
  )
  // Where references differ for JavaScript and not for the database, the last one counts.
  const writes = new Map<string, ProductWrite>()
  taken.forEach(({ reference, ...changes }, place) => {
    // Its reference stays as it is written: letter cases don't distinguish products.
    const product = products.get(place) ?? refuse('ReferenceAlreadyExists', { reference })
    writes.set(product.id, { product, changes })
  })
  const changed = new Set(await storeChanges(open, [...writes.values()], bulk))
  const updated = [...writes.values()].filter(({ product }) => changed.has(product.id))
  return [...saved, ...updated.map(({ product: { id, reference } }) => ({ id, reference, isNew: false }))]
}
