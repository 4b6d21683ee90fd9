/** Readiness of a project, its web session and answers, through HTTP against hand-written SQL, in one run. */
import type { Readiness } from '@vitrine/contract'
import pg from 'pg'
import { inTurn, ratio, row } from '../measure.ts'
import { get } from '../query/requests.ts'
import { startBenchServer } from '../query/server.ts'
import { benchSessions } from './bench-sessions.ts'
import { makeProjectWorld } from './projects-world.ts'

const rounds = 15
const products = 1_000
const attendees = 200
const fields = 30

/** Products, fields and people for whom something is missing. */
const counting = `
  with seen as (
    select s.id, count(distinct f.attendee) as n from floor_shown s
    join floor_folders f on f.folder = s.folder group by s.id),
  everybody as (select count(*) as n from floor_attendees)
  select
    (select count(*) from (select distinct id from floor_shown) s left join seen using (id), everybody e
      where coalesce(seen.n, 0) < e.n) as products,
    (select count(*) from floor_project_fields p, everybody e
      where (select count(*) from floor_fields f where f.field = p.id) < e.n) as fields,
    (select count(*) from floor_attendees where prices = 0) as people`

/** The floor counts what is missing; Vitrine also names it, and tries what would mend it. */
export async function benchProjects(): Promise<void> {
  const server = await startBenchServer({ products, folders: 40, clientGroups: 20, fields })
  const floor = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
  try {
    const { domainId } = server.world
    const world = await makeProjectWorld(server, floor, attendees)
    const address = `/api/projects/${world.projectId}/readiness?domain=${domainId}`
    const ask = async () => (await get(server, server.staffCookie, address)) as Readiness
    const base = () => floor.query<Record<'products' | 'fields' | 'people', string>>(counting)
    const { findings } = await ask()
    const sumOf = (...kinds: string[]) =>
      findings.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0)
    const reported = [sumOf('field-unseen', 'field-for-nobody'), sumOf('price-unseen')].join()
    const [expected] = (await base()).rows
    if (reported !== [expected?.fields, expected?.people].join())
      throw new Error(`Vitrine says ${reported}, the floor ${JSON.stringify(expected)}`)
    console.log(`\n### ${products} products × ${world.attendees} attendees × ${fields} fields\n`)
    console.log(row('asked', 'floor p50', 'Vitrine p50', 'ratio', 'p95 / p50'))
    console.log(row(...Array.from({ length: 5 }, () => '---')))
    const timings = await inTurn(rounds, { base, touched: () => server.touchGrants(), asked: ask })
    const { base: least, asked } = timings
    const cells = [least.p50, asked.p50, ratio(asked.p50, least.p50), ratio(asked.p95, asked.p50)]
    console.log(row(`readiness after a change of rights, ${findings.length} findings`, ...cells))
    await benchSessions(server, world)
  } finally {
    await floor.end()
    await server.close()
  }
}
