/** Opening a web session of 1,000 products and saving an answer, against hand-written SQL with the same bookkeeping. */
import { randomUUID } from 'node:crypto'
import type { WebSession } from '@vitrine/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { inTurn, ratio, row } from '../measure.ts'
import { get, port } from '../query/requests.ts'
import type { BenchServer } from '../query/server.ts'
import type { ProjectWorld } from './projects-world.ts'

const rounds = 15

export async function benchSessions(server: BenchServer, floor: pg.Pool, world: ProjectWorld): Promise<void> {
  await makeFloor(server, floor, world)
  await benchOpening(server, floor, world)
  await benchSaving(server, floor, world)
}

function say(name: string, { base, asked }: Awaited<ReturnType<typeof inTurn<'base' | 'asked'>>>): void {
  console.log(row(name, base.p50, asked.p50, ratio(asked.p50, base.p50), ratio(asked.p95, asked.p50)))
}

async function makeFloor({ scope }: BenchServer, floor: pg.Pool, { projectId }: ProjectWorld): Promise<void> {
  await floor.query(`
    create table floor_products_shown (id uuid primary key, position int, name text, reference text,
      description text, details jsonb, prices jsonb, folder uuid);
    create table floor_project (id uuid primary key, is_open boolean);
    create table floor_visits (attendee uuid primary key, seen_at timestamptz);
    create table floor_answers (attendee uuid, product uuid, revision int, state text, given jsonb, name text,
      reference text, price text, updated_at timestamptz, primary key (attendee, product));
    create table floor_revisions (id uuid primary key, attendee uuid, product uuid, revision int, sent jsonb,
      author text, created_at timestamptz default now());
    create index on floor_revisions (attendee, product, revision);
    insert into floor_visits select id, now() from floor_attendees;
    grant all on floor_products_shown to vitrine_tenant;`)
  await floor.query('insert into floor_project values ($1, true)', [projectId])
  await scope.rows(sql`
    insert into floor_products_shown select p.id, pp.position, p.name, p.reference, p.description, p.details, p.prices,
      m.folder_id from project_products pp join products p on p.domain_id = pp.domain_id and p.id = pp.product_id
    join folder_set_members m on m.domain_id = p.domain_id and m.set_id = p.folder_set
    where pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId}`)
  await floor.query('analyze')
}

/** The floor reads what the attendee sees as one JSON text, and notes the visit. */
async function benchOpening(
  server: BenchServer,
  floor: pg.Pool,
  { projectId, clientId }: ProjectWorld,
): Promise<void> {
  const address = `/api/projects/${projectId}/session?domain=${server.world.domainId}`
  const asked = async () => (await get(server, server.clientCookie, address)) as WebSession
  const base = async () => {
    await floor.query('update floor_visits set seen_at = now() where attendee = $1', [clientId])
    const { rows } = await floor.query<{ products: string }>(
      `select (select json_agg(json_build_object('_id', s.id, 'name', s.name, 'reference', s.reference,
          'description', s.description, 'details', s.details, 'prices', s.prices) order by s.position)::text
        from floor_products_shown s where exists (
          select from floor_folders f where f.attendee = $1 and f.folder = s.folder)) as products,
        (select json_agg(a)::text from floor_answers a where a.attendee = $1) as answers`,
      [clientId],
    )
    return JSON.parse(rows[0]?.products ?? '[]') as unknown[]
  }
  const [seen, told] = [(await base()).length, (await asked()).products.length]
  if (seen !== told) throw new Error(`Vitrine shows ${told} products, the floor ${seen}`)
  say('open a web session', await inTurn(rounds, { base, asked }))
}

/** Both lock the project, keep the answer as it came, and write what stands, what was shown, and the visit. */
async function benchSaving(server: BenchServer, floor: pg.Pool, world: ProjectWorld): Promise<void> {
  const productOf = (round: number) => world.productIds[round + 1] ?? ''
  const given = { [world.orderFieldId]: '5' }
  const { domainId, priceTypeId } = server.world
  const base = async (round: number) => {
    const query = (text: string, values: unknown[] = []) => floor.query(text, values)
    await query('begin')
    await query('select is_open from floor_project where id = $1 for share', [world.projectId])
    const shown = await query(
      `select name, reference, prices ->> $3 as price from floor_products_shown s where id = $1 and exists (
        select from floor_folders f where f.attendee = $2 and f.folder = s.folder)`,
      [productOf(round), world.clientId, priceTypeId],
    )
    const { name, reference, price } = shown.rows[0]
    await query(
      `insert into floor_revisions (id, attendee, product, revision, sent, author) values ($1, $2, $3, 1, $4, 'Bench')`,
      [randomUUID(), world.clientId, productOf(round), JSON.stringify(given)],
    )
    await query(
      `insert into floor_answers values ($1, $2, 1, 'reviewed', $3, $4, $5, $6, now()) on conflict (attendee, product)
        do update set revision = floor_answers.revision + 1, given = excluded.given`,
      [world.clientId, productOf(round), JSON.stringify(given), name, reference, price],
    )
    await query('update floor_visits set seen_at = now() where attendee = $1', [world.clientId])
    await query('commit')
  }
  const asked = async (round: number) => {
    const path = `/api/projects/${world.projectId}/answers/${productOf(round)}?domain=${domainId}`
    const response = await fetch(`http://127.0.0.1:${port(server)}${path}`, {
      method: 'PUT',
      headers: {
        cookie: server.clientCookie,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
      },
      body: JSON.stringify({ answerId: randomUUID(), values: given, state: 'reviewed' }),
    })
    if (!response.ok) throw new Error(`Saving answered ${response.status}: ${await response.text()}`)
    await response.json()
  }
  say('save an answer', await inTurn(rounds * 4, { base, asked }))
}
