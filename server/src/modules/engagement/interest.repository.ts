/** Sums of what was looked at, of the clients and products that a reader sees. */
import type {
  ClientInterest,
  InterestSummary,
  MediaInterest,
  OpenedShareLink,
  ProductInterest,
  SearchInterest,
} from '@vitrine/contract'
import { type ClientVisibility, lookingWays } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { shownMedia } from '../products/index.ts'

export function bothOf(one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(${one} and ${other})`
}

/** The interest that a reader may count, and the part of it that was asked for. */
export interface CountedInterest {
  from: string
  to: string
  timeZone: string
  clients: ClientVisibility
  clientId: string | null
  productId: string | null
  /** Condition on the slot row `s`. */
  products: RawBuilder<boolean>
  seesInactive: boolean
  /** Whether there are media that the reader is not shown. */
  hidesMedia: boolean
}

export interface Window {
  offset: number
  limit: number | null
}

const waySums = sql.join(
  lookingWays.map((way) => sql`sum(e.seconds) filter (where e.way = ${sql.lit(way)}) as ${sql.ref(way)}`),
)
const byWay = (row: string) =>
  sql`jsonb_build_object(${sql.join(
    lookingWays.flatMap((way) => [sql.lit(way), sql`coalesce(${sql.ref(`${row}.${way}`)}, 0)`]),
  )}) as "byWay"`

function clientsIn(domainId: string, clients: ClientVisibility): RawBuilder<boolean> {
  if (clients.kind === 'everybody') return sql<boolean>`true`
  const of = sql`from group_members gm where gm.domain_id = m.domain_id and gm.person_id = m.person_id`
  const ids = sql`${clients.groupIds}::uuid[]`
  const within =
    clients.kind === 'inAny'
      ? sql`exists (select 1 ${of} and gm.group_id = any(${ids}))`
      : sql`not exists (select 1 ${of} and gm.group_id <> all(${ids}))
          and (${clients.withNone} or exists (select 1 ${of}))`
  return sql<boolean>`e.person_id = any(array(
    select m.person_id from memberships m where m.domain_id = ${domainId} and m.is_client and ${within}))`
}

/** On rows `e` with a person, of a company. */
function ofClients({ domainId }: Scope, { clients, clientId }: CountedInterest): RawBuilder<boolean> {
  const one = clientId === null ? sql`true` : sql`e.person_id = ${clientId}`
  return sql<boolean>`e.domain_id = ${domainId} and ${one} and ${clientsIn(domainId, clients)}`
}

/** Rows of `engagement_days`, without asking for the product. */
function lookedAt(scope: Scope, counted: CountedInterest): RawBuilder<unknown> {
  const one = counted.productId === null ? sql`true` : sql`e.product_id = ${counted.productId}`
  // Media that are gone have no name any more; what was looked at then stays the product's.
  const shown = counted.hidesMedia
    ? sql`not exists (select 1 from product_media m where m.domain_id = e.domain_id and m.product_id = e.product_id
        and m.name = e.media and not (${shownMedia(counted.seesInactive)}))`
    : sql`true`
  return sql`from engagement_days e where ${ofClients(scope, counted)} and ${one}
    and e.day between ${counted.from}::date and ${counted.to}::date and ${shown}`
}

function starred(scope: Scope, counted: CountedInterest): RawBuilder<unknown> {
  const one = counted.productId === null ? sql`true` : sql`e.product_id = ${counted.productId}`
  return sql`from interested_products e where ${ofClients(scope, counted)} and ${one}
    and e.created_at >= (${counted.from}::date::timestamp at time zone ${counted.timeZone})
    and e.created_at < ((${counted.to}::date + 1)::timestamp at time zone ${counted.timeZone})`
}

function searched(scope: Scope, counted: CountedInterest): RawBuilder<unknown> {
  return sql`from engagement_searches e where ${ofClients(scope, counted)}
    and e.day between ${counted.from}::date and ${counted.to}::date`
}

/** Whether the product of `e` is seen. */
function seenProduct({ domainId }: Scope, { products }: CountedInterest): RawBuilder<boolean> {
  return sql<boolean>`e.product_id in (
    select s.product_id from tenant_product_slots s where s.domain_id = ${domainId}::uuid and ${products})`
}

/** What the client is called, or their address where they have no name. */
export async function findNameOfClientIn(
  scope: Scope,
  personId: string,
  clients: ClientVisibility,
): Promise<string | null> {
  const [row] = await scope.rows<{ name: string }>(sql`
    select coalesce(nullif(p.name, ''), p.email) as name
    from memberships e join domain_people p on p.id = e.person_id
    where e.domain_id = ${scope.domainId} and e.person_id = ${personId} and e.is_client
      and ${clientsIn(scope.domainId, clients)}`)
  return row?.name ?? null
}

/** `seen`: condition on the slot row `s`. */
export async function findNameOfProduct(
  scope: Scope,
  productId: string,
  seen: RawBuilder<boolean>,
): Promise<string | null> {
  const [row] = await scope.rows<{ name: string }>(sql`
    select s.name from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and s.product_id = ${productId} and ${seen}`)
  return row?.name ?? null
}

export async function hasHiddenMedia(scope: Scope, seesInactive: boolean): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from product_media m where m.domain_id = ${scope.domainId} and not (${shownMedia(seesInactive)}) limit 1`)
  return rows.length > 0
}

type Figures = Pick<InterestSummary, 'clients' | 'products' | 'stars' | 'days'> & {
  ways: Partial<InterestSummary['byWay']>
}

export async function readFigures(scope: Scope, counted: CountedInterest): Promise<Figures> {
  const [row] = await scope.rows<Figures>(sql`
    with sums as materialized (
      select e.day, e.way, e.person_id, e.product_id, sum(e.seconds) as seconds, sum(e.looks) as looks
      ${lookedAt(scope, counted)} and ${seenProduct(scope, counted)} group by 1, 2, 3, 4
    )
    select
      (select count(*) from (select distinct person_id from sums) p)::int as clients,
      (select count(*) from (select distinct product_id from sums) p)::int as products,
      (select count(*) ${starred(scope, counted)} and ${seenProduct(scope, counted)})::int as stars,
      coalesce((select jsonb_object_agg(way, seconds) from (
        select way, sum(seconds) as seconds from sums group by 1) w), '{}') as ways,
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'seconds', seconds, 'looks', looks) order by day) from (
        select day, sum(seconds) as seconds, sum(looks) as looks from sums group by 1) d), '[]') as days`)
  return row ?? { clients: 0, products: 0, stars: 0, days: [], ways: {} }
}

export async function countSearches(
  scope: Scope,
  counted: CountedInterest,
): Promise<{ found: number; missed: number }> {
  const [row] = await scope.rows<{ found: number; missed: number }>(sql`
    select coalesce(sum(e.found), 0)::bigint as found, coalesce(sum(e.missed), 0)::bigint as missed
    ${searched(scope, counted)}`)
  return row ?? { found: 0, missed: 0 }
}

type Listed<Row> = { total: number; rows: Row[] }
type Counted<Row> = Row & { total: number }

function listed<Row extends object>(rows: readonly Counted<Row>[]): Listed<Omit<Counted<Row>, 'total'>> {
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

export async function listByProduct(
  scope: Scope,
  counted: CountedInterest,
  sort: 'seconds' | 'looks' | 'people' | 'stars',
  window: Window,
): Promise<Listed<Inside<ProductInterest>>> {
  // People are counted only for the products of the page, unless the list is sorted by their number.
  const people = sort === 'people' ? sql`count(distinct e.person_id)` : sql`0`
  return listed(
    await scope.rows<Counted<Inside<ProductInterest>>>(sql`
      with looked as (
        select e.product_id, sum(e.seconds) as seconds, sum(e.looks) as looks, ${people} as people, ${waySums}
        ${lookedAt(scope, counted)} group by 1
      ), starred as (
        select e.product_id, count(*) as stars ${starred(scope, counted)} group by 1
      ), page as (
        select s.product_id, s.name, s.reference, coalesce(l.seconds, 0) as seconds, coalesce(l.looks, 0) as looks,
          coalesce(t.stars, 0) as stars, coalesce(l.people, 0) as people, count(*) over () as total, ${sql.join(
            lookingWays.map((way) => sql`l.${sql.ref(way)}`),
          )}
        from looked l full join starred t on t.product_id = l.product_id
        join tenant_product_slots s on s.domain_id = ${scope.domainId}::uuid
          and s.product_id = coalesce(l.product_id, t.product_id)
        where ${counted.products}
        order by ${sql.ref(sort)} desc, s.name, s.product_id limit ${window.limit} offset ${window.offset}
      )
      select p.product_id as id, p.name, p.reference, p.seconds::bigint as seconds, p.looks::bigint as looks,
        p.stars::int as stars, p.total::int as total, ${byWay('p')},
        ${
          sort === 'people'
            ? sql`p.people`
            : sql`(select count(distinct e.person_id) ${lookedAt(scope, counted)} and e.product_id = p.product_id)`
        }::int as people
      from page p order by p.${sql.ref(sort)} desc, p.name, p.product_id`),
  )
}

export async function listByClient(
  scope: Scope,
  counted: CountedInterest,
  {
    sort,
    seesSearches,
  }: { sort: 'seconds' | 'looks' | 'products' | 'stars' | 'searches'; seesSearches: boolean },
  window: Window,
): Promise<Listed<Inside<ClientInterest>>> {
  const isSearched = sql`${seesSearches && counted.productId === null}::boolean`
  return listed(
    await scope.rows<Counted<Inside<ClientInterest>>>(sql`
      with looked as (
        select e.person_id, sum(e.seconds) as seconds, sum(e.looks) as looks,
          count(distinct e.product_id) as products, max(e.day) as last_day
        ${lookedAt(scope, counted)} and ${seenProduct(scope, counted)} group by 1
      ), starred as (
        select e.person_id, count(*) as stars ${starred(scope, counted)} and ${seenProduct(scope, counted)} group by 1
      ), searched as (
        select e.person_id, sum(e.found + e.missed) as searches, max(e.day) as last_day
        ${searched(scope, counted)} and ${isSearched} group by 1
      )
      select p.id, p.name, p.company, p.email, coalesce(l.seconds, 0)::bigint as seconds,
        coalesce(l.looks, 0)::bigint as looks, coalesce(l.products, 0)::int as products,
        coalesce(t.stars, 0)::int as stars, case when ${isSearched} then coalesce(h.searches, 0) end::int as searches,
        greatest(l.last_day, h.last_day)::text as "lastDay", (count(*) over ())::int as total
      from looked l full join starred t using (person_id) full join searched h using (person_id)
      join domain_people p on p.id = person_id
      order by ${sql.ref(sort)} desc nulls last, lower(p.name), p.id limit ${window.limit} offset ${window.offset}`),
  )
}

export interface FolderSetInterest {
  set: number
  seconds: number
  looks: number
  stars: number
}

/** By the folders that products lie in together. */
export async function listByFolderSet(scope: Scope, counted: CountedInterest): Promise<FolderSetInterest[]> {
  return await scope.rows<FolderSetInterest>(sql`
    with looked as (
      select e.product_id, sum(e.seconds) as seconds, sum(e.looks) as looks ${lookedAt(scope, counted)} group by 1
    ), starred as (
      select e.product_id, count(*) as stars ${starred(scope, counted)} group by 1
    )
    select s.folder_set as set, coalesce(sum(l.seconds), 0)::bigint as seconds,
      coalesce(sum(l.looks), 0)::bigint as looks, coalesce(sum(t.stars), 0)::int as stars
    from looked l full join starred t on t.product_id = l.product_id
    join tenant_product_slots s on s.domain_id = ${scope.domainId}::uuid
          and s.product_id = coalesce(l.product_id, t.product_id)
    where ${counted.products} group by 1`)
}

export async function listByMedia(
  scope: Scope,
  counted: CountedInterest,
  sort: 'seconds' | 'looks' | 'people',
  window: Window,
): Promise<Listed<MediaInterest>> {
  return listed(
    await scope.rows<Counted<MediaInterest>>(sql`
      with looked as (
        select e.product_id, e.media, sum(e.seconds) as seconds, sum(e.looks) as looks,
          count(distinct e.person_id) as people, ${waySums}
        ${lookedAt(scope, counted)} and e.media <> '' group by 1, 2
      )
      select s.product_id as product, s.name as "productName", l.media, l.seconds::bigint as seconds,
        l.looks::bigint as looks, l.people::int as people, ${byWay('l')}, (count(*) over ())::int as total
      from looked l
      join product_media m on m.domain_id = ${scope.domainId} and m.product_id = l.product_id and m.name = l.media
        and ${shownMedia(counted.seesInactive)}
      join tenant_product_slots s on s.domain_id = ${scope.domainId}::uuid and s.product_id = l.product_id
      where ${counted.products}
      order by l.${sql.ref(sort)} desc, s.name, s.product_id, l.media
      limit ${window.limit} offset ${window.offset}`),
  )
}

export async function listBySearch(
  scope: Scope,
  counted: CountedInterest,
  sort: 'times' | 'missed' | 'people',
  window: Window,
): Promise<Listed<SearchInterest>> {
  return listed(
    await scope.rows<Counted<SearchInterest>>(sql`
      select g.text, g.found::int as found, g.missed::int as missed, g.people::int as people,
        (count(*) over ())::int as total
      from (select e.text, sum(e.found) as found, sum(e.missed) as missed, sum(e.found + e.missed) as times,
        count(distinct e.person_id) as people ${searched(scope, counted)} group by 1) g
      order by g.${sql.ref(sort)} desc, g.text collate "C" limit ${window.limit} offset ${window.offset}`),
  )
}

/** Share links to these groups that were opened, with how often; null for all groups. */
export async function listOpenedLinks(
  scope: Scope,
  { from, to, groupIds }: { from: string; to: string; groupIds: readonly string[] | null },
  window: Window,
): Promise<Listed<Inside<OpenedShareLink>> & { times: number }> {
  const within = groupIds === null ? sql`true` : sql`o.group_id = any(${[...groupIds]}::uuid[])`
  const rows = await scope.rows<Counted<Inside<OpenedShareLink>> & { all: number }>(sql`
    select o.link_id as id, t.name, sum(o.times)::int as times, max(o.day)::text as "lastDay",
      (count(*) over ())::int as total, (sum(sum(o.times)) over ())::int as all
    from share_link_opens o left join share_tokens t on t.domain_id = o.domain_id and t.id = o.link_id
    where o.domain_id = ${scope.domainId} and o.day between ${from}::date and ${to}::date and ${within}
    group by 1, 2 order by 3 desc, 1 limit ${window.limit} offset ${window.offset}`)
  return {
    total: rows[0]?.total ?? 0,
    times: rows[0]?.all ?? 0,
    rows: rows.map(({ id, name, times, lastDay }) => ({ id, name, times, lastDay })),
  }
}
