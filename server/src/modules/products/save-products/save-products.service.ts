/** Writing many products at once: the loader's and the demo's way in. */
import type { Scope } from '../../../scope/scope.ts'
import { visibleFields } from '../../detail-fields/index.ts'
import { ensureFolderSets } from '../../folders/index.ts'
import { visiblePriceTypes } from '../../price-types/index.ts'
import { refreshSlots } from '../product-slots.repository.ts'
import { type DraftFault, type DraftRules, faultsOf, type ProductDraft, tidyDraft } from './product-draft.ts'
import { type SavedRow, upsertProducts } from './save-products.repository.ts'

export interface SaveReport {
  created: number
  updated: number
  unchanged: number
  /** By index into the drafts. */
  rejected: { index: number; faults: DraftFault[] }[]
  saved: SavedRow[]
}

/** What drafts may refer to; read once for many batches. */
export async function draftRules(scope: Scope): Promise<DraftRules> {
  const [fields, priceTypes] = await Promise.all([visibleFields(scope), visiblePriceTypes(scope)])
  return { fields, priceTypes: new Set(priceTypes.map((priceType) => priceType.id)) }
}

/**
 * Creates products and updates those whose reference exists, in one transaction. Drafts with faults are
 * reported and left out; the others are saved. Of drafts with the same reference the last counts.
 */
export async function saveProducts(
  scope: Scope,
  drafts: readonly ProductDraft[],
  rules: DraftRules,
): Promise<SaveReport> {
  const rejected: SaveReport['rejected'] = []
  const accepted = new Map<string, ProductDraft>()
  drafts.forEach((given, index) => {
    const draft = tidyDraft(given)
    const faults = faultsOf(draft, rules)
    if (faults.length > 0) rejected.push({ index, faults })
    else accepted.set(draft.reference.toLowerCase(), draft)
  })
  const rows = [...accepted.values()]
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0, rejected, saved: [] }
  const saved = await scope.transaction(async (open) => {
    const sets = await ensureFolderSets(
      open,
      rows.map((row) => row.folderIds),
    )
    const written = await upsertProducts(
      open,
      rows.map(({ folderIds: _, ...row }, index) => ({ ...row, folderSet: sets[index] ?? 0 })),
    )
    await refreshSlots(
      open,
      written.map((row) => row.id),
    )
    return written
  })
  const created = saved.filter((row) => row.isNew).length
  const unchanged = rows.length - saved.length
  return { created, updated: saved.length - created, unchanged, rejected, saved }
}
