/** Attendees of a project who answer a whole program while it is disturbed, and what of it was kept. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { insertMember } from '../../src/modules/access/index.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenPerson, signIn } from '../factories/company.ts'
import { type GivenProject, givenProject } from '../factories/projects.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { startTestServer, type TestServer, testSecret } from '../harness/test-server.ts'
import { RunningProgram } from './whole-program.ts'

export interface SignedIn {
  id: string
  cookie: string
}

interface Given {
  answerId: string
  person: string
  product: string
  value: string
}

/** A project whose attendees see all of its products. */
interface AskedProject {
  world: CatalogWorld
  attendees: readonly SignedIn[]
  products: readonly string[]
  project: string
  field: string
}

interface Parts extends AskedProject {
  server: TestServer
  program: RunningProgram
  origin: string
}

/** For what hangs. */
export const limitOf = (kills: number): number => (10 + kills) * 60_000

export class Answering {
  readonly parts: Parts
  readonly close: () => Promise<void>
  readonly #acknowledged: Given[] = []

  private constructor(parts: Parts, close: () => Promise<void>) {
    this.parts = parts
    this.close = close
  }

  /** Resolves once the program answers. */
  static async begin(attendees: number, given: Partial<GivenProject> = {}): Promise<Answering> {
    const server = await startTestServer()
    const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-answers-'))
    const settings = { DATABASE_URL: server.databaseUrl, VITRINE_SECRET: testSecret }
    const port = await findFreePort()
    const program = new RunningProgram({ dataFolder, port, settings }, ['server', 'dist', 'main.js'])
    const close = async () => {
      await program.stop()
      await server.close()
      await rm(dataFolder, { recursive: true, force: true })
    }
    try {
      const [asked] = await Promise.all([givenAskedProject(server, attendees, given), program.start()])
      return new Answering({ ...asked, server, program, origin: `http://127.0.0.1:${port}` }, close)
    } catch (error) {
      await close()
      throw error
    }
  }

  /** How many answers were acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged.length
  }

  /** As a device does: the same call until it is acknowledged. */
  async insist<Body>({ cookie }: { cookie: string }, call: string, sent?: object): Promise<Body> {
    const [method = '', path = ''] = call.split(' ')
    const address = `${this.parts.origin}/api${path}?domain=${this.parts.world.domainId}`
    const headers: Record<string, string> = { cookie }
    if (sent !== undefined) headers['content-type'] = 'application/json'
    const request: RequestInit = { method, headers, body: sent === undefined ? null : JSON.stringify(sent) }
    for (;;) {
      const answer = await fetch(address, request).catch(() => null)
      const body = await answer?.text().catch(() => null)
      if (answer?.ok && typeof body === 'string') return body === '' ? (undefined as Body) : JSON.parse(body)
      if (answer !== null && answer.status >= 400 && answer.status < 500)
        throw new Error(`${call} answered ${answer.status}: ${body}`)
      await sleep(20)
    }
  }

  /** The nth answer of an attendee, who goes through the products again and again. */
  async answer(attendee: SignedIn, n: number): Promise<void> {
    const { products, project, field } = this.parts
    const product = products[n % products.length] ?? ''
    const given = { answerId: crypto.randomUUID(), person: attendee.id, product, value: String(n) }
    await this.insist(attendee, `PUT /projects/${project}/answers/${product}`, {
      answerId: given.answerId,
      state: 'reviewed',
      values: { [field]: given.value },
      basedOn: 1_000,
    })
    this.#acknowledged.push(given)
  }

  /** Resolves once so many answers were acknowledged. */
  async reach(acknowledged: number): Promise<void> {
    while (this.acknowledged < acknowledged) await sleep(5)
  }

  /** Each acknowledged answer is there once, with its author; nothing else is. */
  async checkKept(): Promise<void> {
    const { world, project, field } = this.parts
    const rows = await world.staff.rows<Given & { author: string }>(sql`
      select r.answer_id as "answerId", a.person_id as person, r.product_id as product,
        r.sent -> 'values' ->> ${field} as value, r.author_id as author
      from project_answer_revisions r
      join project_attendees a on a.domain_id = r.domain_id and a.id = r.attendee_id
      where r.domain_id = ${world.domainId} and r.project_id = ${project} and r.revision is not null`)
    const known = (given: readonly Given[]) =>
      given.map(({ answerId, person, product, value }) => `${answerId} ${person} ${product} ${value}`).sort()
    expect(known(rows)).toEqual(known(this.#acknowledged))
    expect(rows.filter(({ author, person }) => author !== person)).toEqual([])
    const standing = await world.staff.rows<{ revision: number; count: number }>(sql`
      select a.revision, (select count(*)::int from project_answer_revisions r where r.domain_id = a.domain_id
        and r.project_id = a.project_id and r.attendee_id = a.attendee_id and r.product_id = a.product_id) as count
      from project_answers a where a.domain_id = ${world.domainId} and a.project_id = ${project}`)
    expect(standing.filter(({ revision, count }) => revision !== count)).toEqual([])
  }
}

async function givenAskedProject(
  server: TestServer,
  count: number,
  given: Partial<GivenProject>,
): Promise<AskedProject> {
  const world = await givenCatalog(server, { products: 60, seed: 12 })
  const products = world.products.filter((product) => world.clientSees(product)).map(({ id }) => id)
  const attendees = await givenAttendees(server, world, count)
  const field = crypto.randomUUID()
  const asked = { products, attendees: attendees.map(({ id }) => id), orderFields: [{ id: field }] }
  const project = await givenProject(world.staff, { ...asked, ...given })
  return { world, attendees, products, project, field }
}

async function givenAttendees(server: TestServer, world: CatalogWorld, count: number): Promise<SignedIn[]> {
  const groupIds = [...world.client.groupIds]
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const person = await givenPerson(server)
      await insertMember(world.staff, { personId: person.id, isClient: true, groupIds })
      return { id: person.id, ...(await signIn(server, person)) }
    }),
  )
}
