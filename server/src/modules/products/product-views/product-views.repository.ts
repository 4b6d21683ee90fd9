import type { ProductView, ViewEdit, ViewValues } from '@vitrine/contract'
import { sql } from 'kysely'
import { withUniqueName } from '../../../platform/db/unique-name.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Inside } from '../../../platform/http/answer-id.ts'
import type { Scope } from '../../../scope/scope.ts'

export interface ViewRow extends Omit<Inside<ProductView>, 'owner' | 'isOwn'> {
  id: string
  ownerId: string
}

const columns = sql`
  v.id, v.owner_id as "ownerId", v.name, v.filters, v.sorting, v.grouping, v.columns, v.density,
  coalesce((select jsonb_agg(g.group_id order by g.group_id) from product_view_groups g
    where g.domain_id = v.domain_id and g.view_id = v.id), '[]') as "sharedWithGroups",
  coalesce(p.is_pinned, v.owner_id = app_person()) as pinned, v.record_version as version,
  coalesce(m.view_order_version, 1) as "orderVersion"`

/** Views of the person in scope, and those shared with one of the groups. */
export async function listViewRows(scope: Scope, groupIds: readonly string[]): Promise<ViewRow[]> {
  return await scope.rows<ViewRow>(sql`
    select ${columns} from product_views v
    left join memberships m on m.domain_id = v.domain_id and m.person_id = app_person()
    left join product_view_pins p on p.domain_id = v.domain_id and p.view_id = v.id and p.person_id = app_person()
    where v.domain_id = ${scope.domainId} and (v.owner_id = app_person() or exists (
      select from product_view_groups g where g.domain_id = v.domain_id and g.view_id = v.id
        and g.group_id = any(${[...groupIds]}::uuid[])))
    order by p.position nulls last, v.created_at, v.id`)
}

export async function insertView(scope: Scope, view: ViewValues): Promise<string> {
  const { name, filters, sorting, grouping, columns: shown, density, sharedWithGroups } = view
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into product_views (domain_id, owner_id, name, filters, sorting, grouping, columns, density)
    values (${scope.domainId}, app_person(), ${name}, ${JSON.stringify(filters)}::jsonb, ${sorting}, ${grouping},
      ${shown === null ? null : JSON.stringify(shown)}::jsonb, ${density})
    returning id`)
  if (row === undefined) throw new Error('A view was not saved')
  await replaceGroups(scope, row.id, sharedWithGroups)
  return row.id
}

/** Properties that are absent stay. Refuses NameAlreadyExists, NotFound for groups that aren't the domain's. */
export async function updateView(scope: Scope, id: string, view: ViewEdit): Promise<void> {
  const { name, filters, sorting, grouping, columns: shown, density, sharedWithGroups } = view
  await withUniqueName('product_views_name', name ?? '', () =>
    scope.rows(sql`
      update product_views set name = coalesce(${name ?? null}, name),
        filters = coalesce(${filters === undefined ? null : JSON.stringify(filters)}::jsonb, filters),
        sorting = coalesce(${sorting ?? null}, sorting),
        grouping = case when ${grouping === undefined} then grouping else ${grouping ?? null} end,
        columns = case when ${shown === undefined} then columns
          else ${shown == null ? null : JSON.stringify(shown)}::jsonb end,
        density = case when ${density === undefined} then density else ${density ?? null} end
      where domain_id = ${scope.domainId} and id = ${id}`),
  )
  if (sharedWithGroups !== undefined) await replaceGroups(scope, id, sharedWithGroups)
}

async function replaceGroups(scope: Scope, viewId: string, groupIds: readonly string[]): Promise<void> {
  await scope.rows(
    sql`delete from product_view_groups where domain_id = ${scope.domainId} and view_id = ${viewId}`,
  )
  const added = await scope.rows(sql`
    insert into product_view_groups (domain_id, view_id, group_id)
    select ${scope.domainId}::uuid, ${viewId}::uuid, id from groups
    where domain_id = ${scope.domainId} and id = any(${[...groupIds]}::uuid[]) returning group_id`)
  if (added.length !== new Set(groupIds).size) refuse('NotFound')
}

export async function deleteView(scope: Scope, id: string): Promise<void> {
  await scope.rows(sql`delete from product_views where domain_id = ${scope.domainId} and id = ${id}`)
}

export async function savePin(scope: Scope, viewId: string, isPinned: boolean): Promise<void> {
  await scope.rows(sql`
    insert into product_view_pins (domain_id, view_id, person_id, is_pinned, position)
    select ${scope.domainId}::uuid, ${viewId}::uuid, app_person(), ${isPinned},
      coalesce((select max(position) + 1 from product_view_pins
        where domain_id = ${scope.domainId} and person_id = app_person()), 0)
    on conflict (domain_id, view_id, person_id) do update set is_pinned = excluded.is_pinned`)
}

/** Places of views that the person has, by the order of the ids. */
export async function saveOrder(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.rows(sql`
    insert into product_view_pins (domain_id, view_id, person_id, is_pinned, position)
    select v.domain_id, v.id, app_person(), v.owner_id = app_person(), given.n
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, n)
    join product_views v on v.domain_id = ${scope.domainId} and v.id = given.id
    on conflict (domain_id, view_id, person_id) do update set position = excluded.position`)
}
