/** Which dynamic fields of a project a reader is shown. */
import type { Scope } from '../../../scope/scope.ts'
import type { DynamicFieldRow } from '../projects.repository.ts'
import { computedCurrencies, dynamicInputIds, type Sees, visibleDynamicFields } from './orders/order-form.ts'
import { listKnownInputs } from './shown-products.repository.ts'

/** `currency` is that of the prices it is computed from, null of a plain number. */
export interface ShownDynamicField extends DynamicFieldRow {
  currency: string | null
}

/** As `visibleDynamicFields`; the database is asked only of inputs that aren't seen. */
export async function shownDynamicFields(
  open: Scope,
  fields: readonly DynamicFieldRow[],
  seen: Sees,
): Promise<ShownDynamicField[]> {
  const unseen = dynamicInputIds(fields).filter((id) => !seen.fields.has(id) && !seen.priceTypes.has(id))
  const visible = visibleDynamicFields(fields, seen, await listKnownInputs(open, unseen))
  const currencies = computedCurrencies(visible, seen)
  return visible.map((field) => ({ ...field, currency: currencies.get(field.id) ?? null }))
}
