/** A write that says what it was based on: what a colleague does meanwhile, and what the refusal then says. */
import type { DomainSettings } from '@vitrine/contract'
import type { CatalogWorld } from '../../factories/catalog.ts'
import { unique } from '../../factories/company.ts'
import type { ApiCaller } from '../../harness/api-caller.ts'

type Method = 'PATCH' | 'PUT' | 'POST' | 'DELETE'
export type Picture = Uint8Array<ArrayBuffer>

export interface VersionedWrite {
  method: Method
  path: string
  mine?: object
  /** What a colleague writes first: by the same call unless another is named. */
  theirs: object
  theirCall?: `${Method} ${string}`
  /** The version as pages read it. */
  read: () => Promise<number>
  /** The parts that the refusal names with their present values, beside the version. */
  present: Record<string, unknown>
  /** What writing upon it comes to, where it isn't done. */
  refusal?: [number, string]
}

export interface Given {
  call: ApiCaller
  world: CatalogWorld
  issuer: string
  picture: Picture
  /** A new product with two pictures, a model and a document; returns its id. */
  product: () => Promise<string>
  /** A new person of the company, with calls in their name. */
  person: () => Promise<{ id: string; call: ApiCaller }>
}

export type Builders = Record<string, (given: Given) => Promise<VersionedWrite>>

/** A record and the version that pages read of it. */
export interface VersionedPlace {
  path: string
  read: () => Promise<number>
}

/** Both give it a name. */
export function renaming({ path, read }: VersionedPlace, further: object = {}): VersionedWrite {
  const name = unique('Their name')
  const mine = { name: unique('My name'), ...further }
  return { method: 'PATCH', path, mine, theirs: { name, ...further }, read, present: { name } }
}

/** One deletes what the other has just written by `theirCall`. */
export function deleting(
  { path, read }: VersionedPlace,
  theirs: object,
  theirCall: VersionedWrite['theirCall'] = `PATCH ${path}`,
): VersionedWrite {
  return { method: 'DELETE', path, theirCall, theirs, read, present: { ...theirs } }
}

export const deletingRenamed = (place: VersionedPlace) => deleting(place, { name: unique('Their name') })

/** The write `mine` upon the write `theirs` of the same parts. */
export function writing(
  method: Method,
  { path, read }: VersionedPlace,
  { mine, theirs }: { mine: object; theirs: object },
  present: Record<string, unknown> = { ...theirs },
): VersionedWrite {
  return { method, path, mine, theirs, read, present }
}

export async function settingsOf({ call, world }: Given): Promise<DomainSettings> {
  return (await call<DomainSettings>(`GET /domains/${world.domainId}/settings`)).body
}
