/** The server is killed while clients answer: what was acknowledged is there, once, with its author. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertMember } from '../../src/modules/access/index.ts'
import { givenCatalog } from '../factories/catalog.ts'
import { givenPerson, signIn } from '../factories/company.ts'
import { givenProject } from '../factories/projects.ts'
import { findFreePort } from '../harness/free-port.ts'
import { startTestServer, testSecret } from '../harness/test-server.ts'
import { RunningProgram } from './whole-program.ts'

const clients = 20
const answersOfEach = 100
/** `npm run endure` asks for more. */
const kills = Number(process.env.VITRINE_KILLS_WHILE_ANSWERING || 3)
/** For what hangs. */
const LIMIT_MS = (10 + kills) * 60_000

interface Given {
  answerId: string
  person: string
  product: string
  value: string
}

it(
  `keeps each of ${clients * answersOfEach} answers of ${clients} clients once while the server is killed ${kills} times`,
  async () => {
    const server = await startTestServer()
    const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-answers-'))
    const settings = { DATABASE_URL: server.databaseUrl, VITRINE_SECRET: testSecret }
    const port = await findFreePort()
    const program = new RunningProgram({ dataFolder, port, settings }, ['server', 'src', 'main.ts'])
    const world = await givenCatalog(server, { products: 60, seed: 12 })
    const products = world.products.filter((product) => world.clientSees(product)).map(({ id }) => id)
    const groupIds = [...world.client.groupIds]
    const people = await Promise.all(
      Array.from({ length: clients }, async () => {
        const person = await givenPerson(server)
        await insertMember(world.staff, { personId: person.id, isClient: true, groupIds })
        return { id: person.id, ...(await signIn(server, person)) }
      }),
    )
    const field = crypto.randomUUID()
    const attendees = people.map(({ id }) => id)
    const project = await givenProject(world.staff, { products, attendees, orderFields: [{ id: field }] })
    const acknowledged: Given[] = []
    const send = async (cookie: string, given: Given): Promise<void> => {
      const address = `http://127.0.0.1:${port}/api/projects/${project}/answers/${given.product}?domain=${world.domainId}`
      const { answerId, value } = given
      const body = JSON.stringify({ answerId, state: 'reviewed', values: { [field]: value }, basedOn: 1_000 })
      // As a device does: the same answer until it is acknowledged.
      for (;;) {
        const headers = { cookie, 'content-type': 'application/json' }
        const answer = await fetch(address, { method: 'PUT', headers, body }).catch(() => null)
        if (answer?.status === 200) break
        if (answer !== null && answer.status < 500) throw new Error(await answer.text())
        await sleep(20)
      }
      acknowledged.push(given)
    }
    try {
      await program.start()
      const work = Promise.all(
        people.map(async ({ id, cookie }) => {
          for (let n = 0; n < answersOfEach; n++) {
            const product = products[n % products.length] ?? ''
            await send(cookie, { answerId: crypto.randomUUID(), person: id, product, value: String(n) })
          }
        }),
      )
      const share = (clients * answersOfEach) / (kills + 1)
      for (let kill = 1; kill <= kills; kill++) {
        while (acknowledged.length < kill * share) await sleep(5)
        await program.kill(false)
        await program.start()
      }
      await work
      const rows = await world.staff.rows<Given & { author: string }>(sql`
        select r.answer_id as "answerId", a.person_id as person, r.product_id as product,
          r.sent -> 'values' ->> ${field} as value, r.author_id as author
        from project_answer_revisions r
        join project_attendees a on a.domain_id = r.domain_id and a.id = r.attendee_id
        where r.domain_id = ${world.domainId} and r.project_id = ${project} and r.revision is not null`)
      const known = (given: readonly Given[]) =>
        given
          .map(({ answerId, person, product, value }) => `${answerId} ${person} ${product} ${value}`)
          .sort()
      expect(known(rows)).toEqual(known(acknowledged))
      expect(rows.filter(({ author, person }) => author !== person)).toEqual([])
      const standing = await world.staff.rows<{ revision: number; count: number }>(sql`
        select a.revision, (select count(*)::int from project_answer_revisions r where r.domain_id = a.domain_id
          and r.project_id = a.project_id and r.attendee_id = a.attendee_id and r.product_id = a.product_id) as count
        from project_answers a where a.domain_id = ${world.domainId} and a.project_id = ${project}`)
      expect(standing.filter(({ revision, count }) => revision !== count)).toEqual([])
      expect(rows).toHaveLength(clients * answersOfEach)
    } finally {
      await program.stop()
      await server.close()
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
  LIMIT_MS,
)
