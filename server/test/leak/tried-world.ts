/** A random company as its projects are tried in it: who is asked, who presents, and what each of them sees. */
import { type PlainRows, type PlainView, plainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { readPlainRows, readPlainSubject } from '../../src/modules/leak-check/plain-rows.repository.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import type { TestServer } from '../harness/test-server.ts'
import { cookieOf } from '../random-worlds/company.ts'
import { givenRandomWorld, type RandomWorld, type WorldWish } from './random-world.ts'

export interface TriedWorld {
  world: RandomWorld
  rows: PlainRows
  /** Everybody but the first admin. */
  people: PlainView[]
  /** A colleague among them. */
  presenter: string
}

interface TriedWish extends WorldWish {
  /** Changes the company before it is read. */
  prepare?: (admin: Scope, rows: PlainRows) => Promise<void>
}

export async function givenTriedWorld(
  server: TestServer,
  seed: number,
  { prepare = async () => {}, ...wish }: TriedWish = {},
): Promise<TriedWorld> {
  const world = await givenRandomWorld(server, seed, wish)
  const { admin, subjects } = world
  await prepare(admin, await readPlainRows(admin, 1_000))
  const rows = await readPlainRows(admin, 1_000)
  const ids = [...new Set(subjects.flatMap(({ personId }) => personId ?? []))]
  const people: PlainView[] = []
  for (const id of ids) people.push(await viewOf(admin, rows, id))
  const presenter = people.find(({ subject }) => !subject.isClient)
  return { world, rows, people, presenter: idOf(presenter) }
}

/** Groups of colleagues, but for the super admins'. */
export function teamsOf({ groups }: PlainRows): PlainRows['groups'] {
  return groups.filter(({ isRoot, isExternal }) => !isRoot && !isExternal)
}

/** Gives each team the levels that are drawn for it, beside those that it has. */
export async function giveLevels(
  admin: Scope,
  rows: PlainRows,
  draw: () => Record<string, { view: number; edit: number }>,
): Promise<void> {
  for (const { id } of teamsOf(rows))
    await admin.rows(sql`
      update groups set levels = levels || ${JSON.stringify(draw())}::jsonb
      where domain_id = ${admin.domainId} and id = ${id}`)
}

/** Everybody in the company with their groups. */
export async function membersOf(
  admin: Scope,
): Promise<{ id: string; isClient: boolean; groups: string[] }[]> {
  return await admin.rows(sql`
    select m.person_id as id, m.is_client as "isClient", array(select group_id from group_members g
      where g.domain_id = m.domain_id and g.person_id = m.person_id)::text[] as groups
    from memberships m where m.domain_id = ${admin.domainId} order by 1`)
}

/** What a member of the company sees of its rows. */
export async function viewOf(admin: Scope, rows: PlainRows, personId: string): Promise<PlainView> {
  const subject = await readPlainSubject(admin, personId)
  if (subject === null) throw new Error('not a member')
  return plainView(rows, subject)
}

export function idOf(view: PlainView | undefined): string {
  return view?.subject.personId ?? ''
}

export async function callerOf(
  server: TestServer,
  { world: { admin } }: Pick<TriedWorld, 'world'>,
  personId: string,
): Promise<ApiCaller> {
  return apiCaller(server, admin.domainId, await cookieOf(server, personId))
}

/** What differs in any of the worlds. */
export async function allDifferences<World>(
  worlds: readonly World[],
  differencesIn: (world: World) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const world of worlds) found.push(...(await differencesIn(world)))
  return found
}

/** What differs in the first world that shows a difference of the kind; those after it aren't asked. */
export async function firstDifferences<World>(
  worlds: readonly World[],
  differencesIn: (world: World) => Promise<string[]>,
  kind = /^/,
): Promise<string[]> {
  for (const world of worlds) {
    const found = await differencesIn(world)
    if (found.some((difference) => kind.test(difference))) return found
  }
  return []
}

export const sorted = (ids: Iterable<string>) => [...new Set(ids)].toSorted()

/** Ids of the company that the reader sees nothing of, in what they are told. */
export function hiddenIn(shown: unknown, { rows }: Pick<TriedWorld, 'rows'>, reader: PlainView): string[] {
  const text = JSON.stringify(shown)
  const hidden = [
    ...rows.products.filter(({ id }) => !reader.products.has(id)),
    ...rows.trashed,
    ...rows.fields.filter(({ id }) => !reader.fieldIds.has(id)),
    ...rows.folders.filter(({ id }) => !reader.folderIds.has(id)),
    ...(reader.subject.isClient ? rows.groups : []),
  ]
  return hidden.filter(({ id }) => text.includes(id)).map(({ id }) => `hidden ${id}`)
}
