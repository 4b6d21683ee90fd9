/** Projects as rows, with whom and what a test says. */
import { sql } from 'kysely'
import type { DynamicFieldRow, OrderFieldRow } from '../../src/modules/projects/projects.repository.ts'
import type { Scope } from '../../src/scope/scope.ts'

export interface GivenProject {
  name?: string
  ownerId?: string
  products: readonly string[]
  /** People who are asked, and know it. */
  attendees?: readonly string[]
  uninvited?: readonly string[]
  groups?: readonly string[]
  presenters?: readonly string[]
  fields?: readonly string[]
  priceTypes?: readonly string[]
  orderFields?: readonly Partial<OrderFieldRow>[]
  dynamicFields?: readonly DynamicFieldRow[]
  sessions?: readonly string[]
  mediaKinds?: readonly string[]
  interest?: boolean
  showImpersonification?: boolean
  state?: 'upcoming' | 'ongoing' | 'done'
}

const usualField = { type: 'number', unit: '', required: false, default: null, help: '', rules: [] } as const

/** An ongoing one with a web session, where nothing else is said; returns its id. */
export async function givenProject(scope: Scope, given: GivenProject): Promise<string> {
  const id = crypto.randomUUID()
  const orderFields = (given.orderFields ?? []).map((field) => ({
    ...usualField,
    id: crypto.randomUUID(),
    name: 'Quantity',
    ...field,
  }))
  await scope.transaction(async (open) => {
    await open.rows(sql`
      insert into projects (domain_id, id, name, owner_id, sessions, interest, show_impersonification, field_ids,
        price_type_ids, media_kinds, order_fields, dynamic_fields)
      values (${open.domainId}, ${id}, ${given.name ?? 'Autumn'}, ${given.ownerId ?? open.person?.id ?? null},
        ${[...(given.sessions ?? ['web'])]}::text[], ${given.interest ?? true},
        ${given.showImpersonification ?? false}, ${[...(given.fields ?? [])]}::uuid[],
        ${[...(given.priceTypes ?? [])]}::uuid[], ${[...(given.mediaKinds ?? ['image', 'video', '3d'])]}::text[],
        ${JSON.stringify(orderFields)}::jsonb, ${JSON.stringify(given.dynamicFields ?? [])}::jsonb)`)
    await open.rows(sql`
      insert into project_products (domain_id, project_id, product_id, position)
      select ${open.domainId}::uuid, ${id}::uuid, product_id, at
      from unnest(${[...given.products]}::uuid[]) with ordinality as given (product_id, at)`)
    await open.rows(sql`
      insert into project_people (domain_id, project_id, role, person_id, group_id, invited_at)
      select ${open.domainId}::uuid, ${id}::uuid, role, person, "group", case when invited then now() end
      from jsonb_to_recordset(${JSON.stringify([
        ...(given.attendees ?? []).map((person) => ({ role: 'attendee', person, invited: true })),
        ...(given.uninvited ?? []).map((person) => ({ role: 'attendee', person, invited: false })),
        ...(given.groups ?? []).map((group) => ({ role: 'attendee', group, invited: true })),
        ...(given.presenters ?? []).map((person) => ({ role: 'presenter', person, invited: false })),
      ])}::jsonb) as given (role text, person uuid, "group" uuid, invited boolean)`)
  })
  await setProjectState(scope, id, given.state ?? 'ongoing')
  return id
}

/** As starting, ending and reopening leave it. */
export async function setProjectState(
  scope: Scope,
  projectId: string,
  state: 'upcoming' | 'ongoing' | 'done',
): Promise<void> {
  const at = { domainId: scope.domainId, projectId }
  await scope.transaction(async (open) => {
    if (state === 'done')
      await open.rows(sql`
        insert into project_attendees (domain_id, project_id, person_id, name, email, was_there_at_end)
        select distinct on (a.person_id) a.domain_id, a.project_id, a.person_id, p.name, p.email, true
        from project_asked a join domain_people p on p.id = a.person_id
        where a.domain_id = ${at.domainId} and a.project_id = ${at.projectId} and a.invited_at is not null
        on conflict (domain_id, project_id, person_id) do update set was_there_at_end = true`)
    await open.rows(sql`
      update projects set started_at = ${state === 'upcoming' ? null : sql`coalesce(started_at, now())`},
        closed_at = ${state === 'done' ? sql`now()` : null}
      where domain_id = ${at.domainId} and id = ${at.projectId}`)
  })
}
