/** Which dynamic fields of a project a reader is shown. */
import type { Scope } from '../../../scope/scope.ts'
import type { DynamicFieldRow } from '../projects.repository.ts'
import { dynamicInputIds, type Sees, visibleDynamicFields } from './order-form.ts'
import { listKnownInputs } from './shown-products.repository.ts'

/** As `visibleDynamicFields`; the database is asked only of inputs that aren't seen. */
export async function shownDynamicFields(
  open: Scope,
  fields: readonly DynamicFieldRow[],
  seen: Sees,
): Promise<DynamicFieldRow[]> {
  const unseen = dynamicInputIds(fields).filter((id) => !seen.fields.has(id) && !seen.priceTypes.has(id))
  return visibleDynamicFields(fields, seen, await listKnownInputs(open, unseen))
}
