import type { DetailField, DetailTab } from '@vitrine/contract'
import { canEditDetailField, columnTypeOf, isGenerated, visibleDetailFieldIds } from '@vitrine/rules'
import { checkedName } from '../../platform/checked-name.ts'
import { withUniqueName } from '../../platform/db/unique-name.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import { rememberPerCaller } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  assignSlot,
  type FieldRow,
  insertField,
  insertTab,
  listFieldRows,
  listTabRows,
  type NewField,
} from './detail-fields.repository.ts'

/** A field the caller may see, with the column its values are searched by. */
export type FieldInUse = FieldRow

const visibleByCaller = rememberPerCaller<ReadonlyMap<string, FieldInUse>>()

/** The fields whose values the caller may see, by id, in display order. */
export async function visibleFields(scope: Scope): Promise<ReadonlyMap<string, FieldInUse>> {
  return await visibleByCaller.get(scope, async () => fieldsSeen(scope, await listFieldRows(scope)))
}

/**
 * Like `visibleFields` for each of several people of the domain, in one statement. People who see the same fields share
 * one map.
 */
export async function visibleFieldsOfEach(
  asker: Scope,
  people: readonly Scope[],
): Promise<ReadonlyMap<string, FieldInUse>[]> {
  const rows = await listFieldRows(asker)
  const known = new Map<Scope['permissions'], ReadonlyMap<string, FieldInUse>>()
  return people.map((person) => {
    const seen = known.get(person.permissions) ?? fieldsSeen(person, rows)
    known.set(person.permissions, seen)
    return seen
  })
}

function fieldsSeen({ permissions }: Scope, rows: readonly FieldRow[]): ReadonlyMap<string, FieldInUse> {
  const ids = rows.map((row) => row.id)
  const visible = new Set(visibleDetailFieldIds(permissions, ids))
  return new Map(rows.filter((row) => visible.has(row.id)).map((row) => [row.id, row]))
}

export async function listVisibleDetailFields(scope: Scope): Promise<Inside<DetailField>[]> {
  const fields = await visibleFields(scope)
  return [...fields.values()].map((field) => ({
    id: field.id,
    name: field.name,
    type: field.type,
    required: field.required,
    searchable: field.searchable,
    dropdownOptions: field.dropdownOptions,
    ribbon: field.ribbon,
    version: field.version,
    isEditable: !isGenerated(field.type) && canEditDetailField(scope.permissions, field.id, false),
  }))
}

/**
 * Tabs with the fields the caller may see. One that would be empty is left out, but for one that was stored so, which
 * those who set tabs see.
 */
export async function listDetailTabs(scope: Scope): Promise<DetailTab[]> {
  const fields = await visibleFields(scope)
  const tabs = await listTabRows(scope)
  const setsTabs = scope.permissions.setting.edit === 3
  return tabs
    .filter(
      ({ detailFieldIds }) =>
        detailFieldIds.some((id) => fields.has(id)) || (setsTabs && detailFieldIds.length === 0),
    )
    .map((tab) => ({ name: tab.name, detailFields: tab.detailFieldIds.filter((id) => fields.has(id)) }))
}

/** Returns the new field's id. Refuses MinimumCharacters, NameAlreadyExists. */
export async function insertDetailField(scope: Scope, field: NewField): Promise<string> {
  const name = checkedName(field.name)
  return await withUniqueName('detail_fields_name', name, () =>
    scope.transaction(async (open) => {
      const id = await insertField(open, { ...field, name })
      const kind = columnTypeOf(field.type)
      if (kind !== null) await assignSlot(open, kind, { detailFieldId: id })
      return id
    }),
  )
}

/** Refuses names as `checkedName`, NameAlreadyExists. Fields keep the given order. */
export async function insertDetailTab(
  scope: Scope,
  tab: { name: string; detailFieldIds: string[] },
): Promise<void> {
  const name = checkedName(tab.name, 'tab')
  await withUniqueName('detail_tabs_name', name, () => insertTab(scope, { ...tab, name }))
}
