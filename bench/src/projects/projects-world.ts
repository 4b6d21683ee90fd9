/** A project of all products for 200 clients of 20 groups, and the floor beside it: who sees what, in tables of its own. */
import type { Project } from '@vitrine/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { get, post } from '../query/requests.ts'
import type { BenchServer } from '../query/server.ts'

export interface ProjectWorld {
  projectId: string
  attendees: number
  /** The client who is in all groups and sees every product. */
  clientId: string
  /** In the project’s order. */
  productIds: string[]
  orderFieldId: string
}

/** Each in two groups, every other one without the price type; nobody has been here. */
async function insertAttendees({ scope }: BenchServer, floor: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await floor.query<{ id: string }>(
    `insert into people (email, name) select 'attendee' || n || '@bench.example', 'Attendee ' || n
      from generate_series(1, $1::int) n returning id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  const numbered = sql`(select id, n::int from unnest(${ids}::uuid[]) with ordinality as given (id, n)) m`
  await scope.rows(sql`
    insert into memberships (domain_id, person_id, is_client)
    select ${scope.domainId}::uuid, m.id, true from ${numbered}`)
  await scope.rows(sql`
    insert into group_members (domain_id, person_id, group_id)
    select distinct ${scope.domainId}::uuid, m.id, g.id from ${numbered} join (
      select id, row_number() over (order by name) - 1 as n, count(*) over () as total
      from groups where domain_id = ${scope.domainId} and is_external) g
    on g.n in (m.n % g.total, m.n * 7 % g.total)`)
  await scope.rows(sql`
    insert into client_price_types (domain_id, person_id, price_type_id)
    select ${scope.domainId}::uuid, m.id, p.id from ${numbered} join price_types p on p.domain_id = ${scope.domainId}
    where m.n % 2 = 0`)
  return ids
}

export async function makeProjectWorld(
  server: BenchServer,
  floor: pg.Pool,
  attendees: number,
): Promise<ProjectWorld> {
  const { world, staffCookie } = server
  const { domainId } = world
  const client = await floor.query<{ id: string }>(
    `select id from people where email = 'client@bench.example'`,
  )
  const clientId = client.rows[0]?.id ?? ''
  const people = [...(await insertAttendees(server, floor, attendees - 1)), clientId]
  const address = `/api/domains/${domainId}/settings?domain=${domainId}`
  const settings = (await get(server, staffCookie, address)) as { productDetailFields: { _id: string }[] }
  const fields = settings.productDetailFields.map(({ _id }) => _id)
  const made = await post<Project>(server, staffCookie, `/api/projects?domain=${domainId}`, {
    name: 'Everything',
    selection: { query: { filters: [], search: '' }, except: [] },
    fields,
    priceTypes: [world.priceTypeId],
    attendees: people.map((user) => ({ user })),
    orderFields: [
      { name: 'Pieces', type: 'number', rules: [{ type: 'multipleOf', field: world.fields.stock }] },
    ],
  })
  const projectId = made._id
  for (const action of ['invite', 'start'])
    await post(server, staffCookie, `/api/projects/${projectId}/${action}?domain=${domainId}`, {})
  await makeFloor(server, floor, projectId, fields)
  return {
    projectId,
    attendees: people.length,
    clientId,
    productIds: made.products.flatMap((entry) => ('product' in entry ? [entry.product] : [])),
    orderFieldId: made.orderFields[0]?._id ?? '',
  }
}

/** Which attendee reaches which folder and field stands there already worked out. */
async function makeFloor(
  { scope }: BenchServer,
  floor: pg.Pool,
  projectId: string,
  fields: readonly string[],
): Promise<void> {
  await floor.query(`
    create table floor_attendees (id uuid primary key, prices int);
    create table floor_folders (attendee uuid, folder uuid, primary key (attendee, folder));
    create table floor_fields (attendee uuid, field uuid, primary key (attendee, field));
    create table floor_shown (id uuid, folder uuid, primary key (folder, id));
    create table floor_project_fields (id uuid primary key);
    grant all on floor_attendees, floor_folders, floor_fields, floor_shown, floor_project_fields to vitrine_tenant;`)
  await scope.rows(sql`
    insert into floor_attendees select a.person_id, (select count(*) from client_price_types c
      where c.domain_id = a.domain_id and c.person_id = a.person_id)
    from project_asked a where a.domain_id = ${scope.domainId} and a.project_id = ${projectId}`)
  await scope.rows(sql`
    insert into floor_folders select distinct gm.person_id, ga.folder_id from group_members gm
    join group_folder_access ga on ga.domain_id = gm.domain_id and ga.group_id = gm.group_id
    where gm.person_id in (select id from floor_attendees)`)
  await scope.rows(sql`
    insert into floor_fields select distinct gm.person_id, ga.detail_field_id from group_members gm
    join group_field_access ga on ga.domain_id = gm.domain_id and ga.group_id = gm.group_id
    where gm.person_id in (select id from floor_attendees)`)
  await scope.rows(sql`
    insert into floor_shown select pp.product_id, m.folder_id from project_products pp
    join products p on p.domain_id = pp.domain_id and p.id = pp.product_id
    join folder_set_members m on m.domain_id = p.domain_id and m.set_id = p.folder_set
    where pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId}`)
  await scope.rows(sql`insert into floor_project_fields select unnest(${[...fields]}::uuid[])`)
  await floor.query('analyze')
}
