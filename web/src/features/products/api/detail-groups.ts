/** A product's details, arranged in the tabs of the domain. */
import type { DetailField, DetailTab, Product } from '@vitrine/contract'

/** What is known of a field where its value is shown. */
export type ShownField = Pick<DetailField, '_id' | 'name' | 'type'>

export interface DetailEntry {
  field: ShownField
  /** Empty: shown as "No Value". */
  value: string
}

export interface DetailGroup {
  /** Null for fields that are in no tab. */
  name: string | null
  entries: readonly DetailEntry[]
}

/**
 * The details a product has, by tab and in the tab's order; fields in no tab come first. A field that several tabs
 * list is in each. Tabs without any of the product's details are left out, and so are fields the caller can't see.
 */
export function detailGroups(
  details: Product['details'],
  fields: readonly ShownField[],
  tabs: readonly DetailTab[],
): DetailGroup[] {
  const byId = new Map(fields.map((field) => [field._id, field]))
  const values = new Map(details.map(({ detailField, value }) => [detailField, value]))
  const entriesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const field = byId.get(id)
      const value = values.get(id)
      return field === undefined || value === undefined ? [] : [{ field, value }]
    })
  const tabbed = new Set(tabs.flatMap((tab) => tab.detailFields))
  const loose = fields.map(({ _id }) => _id).filter((id) => !tabbed.has(id))
  return [
    { name: null, entries: entriesOf(loose) },
    ...tabs.map(({ name, detailFields }) => ({ name, entries: entriesOf(detailFields) })),
  ].filter(({ entries }) => entries.length > 0)
}
