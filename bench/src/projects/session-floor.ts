/**
 * Hand-written SQL behind HTTP, with the bookkeeping of a web session: who calls, whether they are in, asked and may see;
 * fields, prices and pictures as they may be seen; answers once, in order, under a lock, with news of them.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import type { BenchServer } from '../query/server.ts'
import type { ProjectWorld } from './projects-world.ts'

export interface SessionFloor {
  port: number
  cookie: string
  close(): Promise<void>
}

export async function startSessionFloor(server: BenchServer, world: ProjectWorld): Promise<SessionFloor> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl })
  const token = randomUUID()
  await makeTables(server, pool, world)
  await pool.query('insert into floor_logins values ($1, $2)', [hashed(token), world.clientId])
  const http = createServer((request, response) => {
    const answer = request.method === 'PUT' ? save(pool, server, world, request) : open(pool, world, request)
    answer.then(
      (body) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      },
      (error) => {
        response.writeHead(500)
        response.end(String(error))
      },
    )
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    port: (http.address() as AddressInfo).port,
    cookie: `floor=${token}`,
    close: async () => {
      http.closeAllConnections()
      http.close()
      await pool.end()
    },
  }
}

const hashed = (token: string) => createHash('sha256').update(token).digest('base64url')

async function makeTables({ scope }: BenchServer, pool: pg.Pool, { projectId, clientId }: ProjectWorld) {
  await pool.query(`
    create table floor_logins (hash text primary key, person uuid, ends_at timestamptz default now() + interval '1 day');
    create table floor_members (person uuid primary key, is_active boolean default true);
    create table floor_company (subscription jsonb);
    insert into floor_company values ('{"isActive": true, "allowShopping": true}');
    create table floor_products_shown (id uuid primary key, position int, name text, reference text,
      description text, details jsonb, prices jsonb, folder uuid, category uuid, updated_at timestamptz);
    create table floor_media (product uuid, position int, media jsonb);
    create index on floor_media (product);
    create table floor_project (id uuid primary key, is_open boolean, name text, form jsonb, owner uuid);
    create table floor_visits (attendee uuid primary key, name text, seen_at timestamptz, product uuid);
    create table floor_answers (attendee uuid, product uuid, revision int, state text, given jsonb, name text,
      reference text, price text, updated_at timestamptz, primary key (attendee, product));
    create table floor_orders (attendee uuid primary key, number int, revision int);
    create table floor_revisions (id uuid primary key, attendee uuid, product uuid, revision int, sent jsonb,
      author text, created_at timestamptz default now());
    create index on floor_revisions (attendee, product, revision);
    grant all on floor_products_shown to vitrine_tenant;`)
  await pool.query(`insert into floor_project values ($1, true, 'Everything', '{}', $2)`, [
    projectId,
    clientId,
  ])
  await pool.query('insert into floor_members select id from floor_attendees')
  await scope.rows(sql`
    insert into floor_products_shown select p.id, pp.position, p.name, p.reference, p.description, p.details, p.prices,
      m.folder_id, p.category_id, p.updated_at
    from project_products pp join products p on p.domain_id = pp.domain_id and p.id = pp.product_id
    join folder_set_members m on m.domain_id = p.domain_id and m.set_id = p.folder_set
    where pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId}`)
  await pool.query('analyze')
}

async function callerOf(pool: pg.Pool, { headers }: IncomingMessage): Promise<string> {
  const { rows } = await pool.query<{ person: string }>(
    `select m.person from floor_logins l join floor_members m using (person), floor_company c
      where l.hash = $1 and l.ends_at > now() and m.is_active and (c.subscription ->> 'isActive')::boolean`,
    [hashed((headers.cookie ?? '').replace('floor=', ''))],
  )
  return rows[0]?.person ?? Promise.reject(new Error('nobody'))
}

const seen = 'exists (select from floor_folders f where f.attendee = $1 and f.folder = s.folder)'

async function open(pool: pg.Pool, { projectId }: ProjectWorld, request: IncomingMessage): Promise<unknown> {
  const person = await callerOf(pool, request)
  const project = await pool.query(
    `select p.*, (select array_agg(f.field) from floor_fields f join floor_project_fields o on o.id = f.field
        where f.attendee = $1) as fields, a.prices > 0 as "seesPrices"
      from floor_project p, floor_attendees a where p.id = $2 and a.id = $1`,
    [person, projectId],
  )
  const { fields, seesPrices, ...own } = project.rows[0]
  const products = await pool.query(
    `select s.id, s.name, s.reference, s.description, s.details, s.prices, s.category, s.updated_at,
        coalesce((select json_agg(m.media order by m.position) from floor_media m where m.product = s.id), '[]') as media
      from floor_products_shown s where ${seen} order by s.position`,
    [person],
  )
  const answers = await pool.query('select * from floor_answers where attendee = $1', [person])
  const orders = await pool.query('select * from floor_orders where attendee = $1', [person])
  return {
    ...own,
    products: products.rows.map(({ details, prices, id, ...product }) => ({
      _id: id,
      ...product,
      details: (fields as string[]).flatMap((field) =>
        details[field] === undefined ? [] : [{ detailField: field, value: details[field] }],
      ),
      prices: seesPrices ? Object.entries(prices).map(([priceType, value]) => ({ priceType, value })) : [],
    })),
    answers: answers.rows,
    order: orders.rows[0] ?? null,
  }
}

/** What was sent, as the floor needs it. */
interface Sent {
  answerId: string
  values: Record<string, string>
  state: string
}

async function save(
  pool: pg.Pool,
  server: BenchServer,
  world: ProjectWorld,
  request: IncomingMessage,
): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const sent: Sent = JSON.parse(Buffer.concat(chunks).toString())
  const productId = (request.url ?? '').split('/').at(-1)
  const person = await callerOf(pool, request)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await saveIn(client, {
      person,
      productId,
      sent,
      world,
      priceType: server.world.priceTypeId,
    })
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function saveIn(
  client: pg.PoolClient,
  given: {
    person: string
    productId: string | undefined
    sent: Sent
    world: ProjectWorld
    priceType: string
  },
): Promise<unknown> {
  const { person, productId, sent, world } = given
  const query = (text: string, values: unknown[]) => client.query(text, values)
  const { rows: projects } = await query('select * from floor_project where id = $1 for share', [
    world.projectId,
  ])
  await query(
    `insert into floor_visits values ($1, 'Bench', now()) on conflict (attendee) do update set name = excluded.name`,
    [person],
  )
  const { rows: products } = await query(
    `select name, reference, details, prices ->> $3 as price from floor_products_shown s where id = $2 and ${seen}`,
    [person, productId, given.priceType],
  )
  const { name, reference, price } = products[0]
  const known = await query('select revision, sent = $2::jsonb as same from floor_revisions where id = $1', [
    sent.answerId,
    JSON.stringify(sent),
  ])
  if (known.rows.length > 0) throw new Error('known')
  const kept = await query(
    'select id, sent from floor_revisions where attendee = $1 and product = $2 order by revision',
    [person, productId],
  )
  const merged = Object.assign({}, ...kept.rows.map((row) => row.sent.values), sent.values)
  const revision = kept.rows.length + 1
  await query(
    `insert into floor_revisions (id, attendee, product, revision, sent, author) values ($1, $2, $3, $4, $5, 'Bench')`,
    [sent.answerId, person, productId, revision, JSON.stringify(sent)],
  )
  const { rows } = await query(
    `insert into floor_answers values ($1, $2, $3, $4, $5, $6, $7, $8, now()) on conflict (attendee, product)
      do update set revision = excluded.revision, given = excluded.given, updated_at = now() returning *`,
    [person, productId, revision, sent.state, JSON.stringify(merged), name, reference, price],
  )
  await query('update floor_visits set seen_at = now(), product = $2 where attendee = $1', [
    person,
    productId,
  ])
  const news = { kind: 'answers', ids: [sent.answerId], personIds: [person, projects[0]?.owner] }
  await query(`select pg_notify('floor_news', $1)`, [JSON.stringify(news)])
  return { answer: rows[0], faults: [] }
}
