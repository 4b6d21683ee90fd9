/** A random company as its projects are tried in it: who is asked, who presents, and what each of them sees. */
import { type PlainView, plainView } from '../../src/modules/leak-check/plain-model.ts'
import {
  type PlainRows,
  readPlainRows,
  readPlainSubject,
} from '../../src/modules/leak-check/plain-rows.repository.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import type { TestServer } from '../harness/test-server.ts'
import { givenRandomWorld, type RandomWorld, type WorldWish } from './random-world.ts'

export interface TriedWorld {
  world: RandomWorld
  rows: PlainRows
  /** Everybody but the founder. */
  people: PlainView[]
  /** A colleague among them. */
  presenter: string
}

export interface TriedWish extends WorldWish {
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
  for (const id of ids) {
    const subject = await readPlainSubject(admin, id)
    if (subject !== null) people.push(plainView(rows, subject))
  }
  const presenter = people.find(({ subject }) => !subject.isClient)
  return { world, rows, people, presenter: idOf(presenter) }
}

export function idOf(view: PlainView | undefined): string {
  return view?.subject.personId ?? ''
}

export async function callerOf(
  server: TestServer,
  { world: { admin } }: Pick<TriedWorld, 'world'>,
  personId: string,
): Promise<ApiCaller> {
  const session = await server.authentication.startSession(personId, new Date(Date.now() + 3_600_000))
  return apiCaller(server, admin.domainId, { cookie: `vitrine_session=${session}` })
}

export const sorted = (ids: Iterable<string>) => [...new Set(ids)].toSorted()

/** Ids of the company that the reader sees nothing of, in what they are told. */
export function hiddenIn(told: unknown, { rows }: Pick<TriedWorld, 'rows'>, reader: PlainView): string[] {
  const text = JSON.stringify(told)
  const hidden = [
    ...rows.products.filter(({ id }) => !reader.products.has(id)),
    ...rows.trashed,
    ...rows.fields.filter(({ id }) => !reader.fieldIds.has(id)),
    ...rows.folders.filter(({ id }) => !reader.folderIds.has(id)),
    ...(reader.subject.isClient ? rows.groups : []),
  ]
  return hidden.filter(({ id }) => text.includes(id)).map(({ id }) => `hidden ${id}`)
}
