/** Tries calls as callers of a random world and compares what comes of it with the model. */
import { type ErrorBody, errorKeys } from '@vitrine/contract'
import { sql } from 'kysely'
import { type Call, calls } from '../architecture/calls-of-contract.ts'
import { openRolledBackDatabase, type RolledBackDatabase } from '../harness/databases/rolled-back-database.ts'
import { contentOf } from '../harness/form-content.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { Random } from '../random-worlds/random.ts'
import { type Attempt, type Entry, outcomeOfCode } from './attempt.ts'
import { digestOf, writesOf } from './digest.ts'
import { drawRights } from './draw-rights.ts'
import { forgetRemembered, makeCompany } from './make-world.ts'
import type { Outcome } from './model.ts'
import { storeRights } from './store-rights.ts'
import { type Caller, type CallerKind, callerKinds, type World } from './world.ts'

export interface ProofServer {
  server: TestServer
  rolledBack: RolledBackDatabase
  close(): Promise<void>
}

export async function startProofServer(): Promise<ProofServer> {
  let rolledBack: RolledBackDatabase | undefined
  const server = await startTestServer(
    { fetchesMedia: { alsoFrom: [] } },
    {},
    {
      openDatabase: async (url, options) => {
        rolledBack = await openRolledBackDatabase(url, options)
        return rolledBack.database
      },
    },
  )
  if (rolledBack === undefined) throw new Error('the server has opened no database')
  const { idle, close } = rolledBack
  const end = async () => {
    await idle()
    await close()
    await server.close()
  }
  return { server, rolledBack, close: end }
}

export interface Pair {
  call: Call
  entry: Entry
  kind: CallerKind
}

/** Every call of the entries as every kind of caller. */
export function pairsOf(entries: Readonly<Record<string, Entry>>): Pair[] {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const call = calls.find((each) => each.name === name)
    if (call === undefined) throw new Error(`There is no call ${name}`)
    return callerKinds.map((kind) => ({ call, entry, kind }))
  })
}

export interface Difference {
  what: string
  expected: Outcome
  found: Outcome | 'fault' | 'changed'
}

export interface Tried {
  pair: Pair
  expected: Outcome
  difference: Difference | null
}

/** Makes a company for some worlds, and leaves nothing behind. */
export async function inCompany<Result>(
  { server, rolledBack }: ProofServer,
  seed: number,
  work: (company: World) => Promise<Result>,
): Promise<Result> {
  return await rolledBack.undone(async () => await work(await makeCompany(server, seed)))
}

export interface Proving {
  /** Its people, trees and products are those of the world; its rights are drawn anew. */
  company: World
  seed: number
  pairs: readonly Pair[]
  prepare?(world: World): void
}

/** Draws the rights of a world, tries the pairs in it, and leaves the company as it was. */
export async function proveWorld(
  { server, rolledBack }: ProofServer,
  { company, seed, pairs, prepare }: Proving,
): Promise<Tried[]> {
  return await rolledBack.undone(async () => {
    const world = drawRights(company, seed, new Random(seed))
    await storeRights(rolledBack.database, world)
    await forgetRemembered(server, world.domainId)
    prepare?.(world)
    const domains = await rolledBack.database.rows<{ id: string }>(sql`select id from domains`)
    const domainIds = domains.map(({ id }) => id)
    await rolledBack.idle()
    const before = await digestOf(rolledBack.database, domainIds)
    const tried: Tried[] = []
    let writes = await writesOf(rolledBack.database)
    for (const [index, pair] of pairs.entries()) {
      // Each by itself: what one asks doesn't depend on which others were tried.
      const random = new Random(seed * 7_919 + index)
      const caller = world.callers.find(({ kind }) => kind === pair.kind)
      if (caller === undefined) throw new Error(`no ${pair.kind} in world ${seed}`)
      const attempt = pair.entry(world, caller, random)
      let hasWritten = false
      const difference = await rolledBack.undone(async () => {
        const { found, text } = await execute(server, rolledBack, pair.call, caller, attempt)
        await rolledBack.idle()
        const about = `world ${seed}: ${pair.call.name} as ${pair.kind} ${JSON.stringify({ ...attempt.params, body: attempt.body }).slice(0, 300)}: ${text.slice(0, 200)}`
        const now = await writesOf(rolledBack.database)
        hasWritten = now !== writes
        writes = now
        if (found !== attempt.expected) return { what: about, expected: attempt.expected, found }
        if (found === 'done' || !hasWritten) return null
        const after = await digestOf(rolledBack.database, domainIds)
        const different = Object.keys(before).filter((table) => before[table] !== after[table])
        return different.length === 0
          ? null
          : { what: `${about}: ${different}`, expected: attempt.expected, found: 'changed' as const }
      })
      // What was read while it was otherwise isn't to be remembered.
      if (hasWritten) await forgetRemembered(server, world.domainId)
      tried.push({ pair, expected: attempt.expected, difference })
    }
    return tried
  })
}

async function execute(
  server: TestServer,
  { database }: RolledBackDatabase,
  call: Call,
  caller: Caller,
  attempt: Attempt,
): Promise<{ found: Outcome | 'fault'; text: string }> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(attempt.params?.[name] ?? name),
  )
  const content = await contentOf(attempt, caller.headers)
  const version = attempt.version ?? (await versionOf(database, call, attempt))
  const answer = await server.request({
    method: call.method,
    url: `/api${path}`,
    query: attempt.query ?? {},
    ...content,
    headers: { ...content.headers, ...(version === null ? {} : { 'if-match': `"${version}"` }) },
  })
  const { statusCode, body: text } = answer
  if (statusCode < 300) {
    const isJson = text !== '' && attempt.verdict !== undefined
    return { found: isJson ? (attempt.verdict?.(answer.json() as never) ?? 'done') : 'done', text }
  }
  const { code } = answer.json<ErrorBody>()
  // What is malformed says nothing of rights: the test asked wrongly.
  const isAnswer = code in errorKeys && code !== 'InvalidInput' && statusCode < 500
  return { found: isAnswer ? outcomeOfCode(code) : 'fault', text: `${statusCode} ${text}` }
}

/** Version of the row that the attempt is about. If it names no row: 1 for calls that need a version, else null. */
async function versionOf(
  database: RolledBackDatabase['database'],
  call: Call,
  { versioned, query }: Attempt,
): Promise<string | null> {
  if (versioned === undefined) return call.version === 'needed' ? '1' : null
  const domainId = query?.domain ?? null
  const [row] = await database.asTenant({ domainId, personId: null }, (open) =>
    open.rows<{ version: string | null }>(sql`
      select coalesce(to_jsonb(t) ->> 'record_version', to_jsonb(t) ->> 'version') as version
      from ${sql.table(versioned.table)} t where to_jsonb(t) ->> 'id' = ${versioned.id}`),
  )
  return row?.version ?? '1'
}
