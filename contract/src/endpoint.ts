/** The builder every call of the contract starts from: it makes each call state who may reach it. */
import { type AnySchema, ContractProcedure, type Schema } from '@orpc/contract'
import type { Area, Level } from '@vitrine/rules'
import * as z from 'zod'
import type { ErrorKey } from './errors.ts'

/** One needed right: at least `level` (1 listed … 3 all) of `right` in `area`. */
export interface Need {
  area: Area
  right: 'view' | 'edit'
  level: Exclude<Level, 0>
}

/**
 * Who may call:
 * - `public`: anyone, with the reason why that is safe;
 * - `account`: any signed-in person, acting for themselves only. A session may be good for one domain only: its
 *   company let the person in by its own sign-in, or somebody else acts in the person's place. `sessions` says
 *   which are served: `full` those that the person opened themselves; `own` also those their own company let in;
 *   `any` all, and the call looks after the domain itself. `isOperator`: only operators of the installation;
 * - `domain`: members of the domain named by the `domain` parameter. `audience: 'staff'` refuses clients
 *   and share tokens, `'client'` staff and share tokens, `'person'` share tokens; every entry of `needs` must hold. `isCatalog`: shows
 *   the catalogue, which clients and share tokens have where the company's subscription includes it. Holders of a link
 *   that opens a project are served by `audience: 'guest'`, which serves nobody else, and where `servesGuests` says so. A
 *   call with both shows, of the catalogue, what a project shows: to people without catalogue and to guests that alone.
 */
export type Access =
  | { kind: 'public'; reason: string }
  | { kind: 'account'; sessions: 'full' | 'own' | 'any'; isOperator?: true }
  | {
      kind: 'domain'
      audience: 'anyone' | 'person' | 'client' | 'staff' | 'guest'
      needs?: readonly Need[]
      isCatalog?: true
      servesGuests?: true
    }

/** The access that calls of one reach state. */
export type AccessOf<Kind extends Access['kind']> = Extract<Access, { kind: Kind }>

export function everybody(reason: string): AccessOf<'public'> {
  return { kind: 'public', reason }
}

export function signedIn(sessions: 'full' | 'own' | 'any'): AccessOf<'account'> {
  return { kind: 'account', sessions }
}

/** System accounts, which run the installation. */
export function operators(): AccessOf<'account'> {
  return { kind: 'account', sessions: 'full', isOperator: true }
}

export function catalog(audience: 'anyone' | 'person' | 'client'): AccessOf<'domain'> {
  return { kind: 'domain', audience, isCatalog: true }
}

/** Files of products, which are the catalogue's, and those that a project shows. */
export function productFiles(): AccessOf<'domain'> {
  return { ...catalog('anyone'), servesGuests: true }
}

/** People of the domain, staff and clients; not the holders of share links. */
export function people(): AccessOf<'domain'> {
  return { kind: 'domain', audience: 'person' }
}

/** Clients of the domain, also where its subscription has no catalogue. */
export function clients(): AccessOf<'domain'> {
  return { kind: 'domain', audience: 'client' }
}

/** People of the domain, and guests of the project that their link opens. */
export function attendees(): AccessOf<'domain'> {
  return { kind: 'domain', audience: 'person', servesGuests: true }
}

/** Only holders of a link that opens a project. */
export function guests(): AccessOf<'domain'> {
  return { kind: 'domain', audience: 'guest' }
}

export function staff(...needs: Need[]): AccessOf<'domain'> {
  return { kind: 'domain', audience: 'staff', ...(needs.length > 0 ? { needs } : {}) }
}

/**
 * What a call asks of a write besides its input, and how it may be refused.
 *
 * `version`: the version of the record that it was based on, sent as `?version=`, `If-Match`, or `version` in the body.
 * `needed`: refused without (VersionMissing); `taken`: without one the write goes through. A stale one is refused with
 * StaleVersion either way. Calls whose query has a `version` state one of the two.
 *
 * `onlyReads`: changes nothing, though it isn't asked for with GET: served also where the subscription is inactive.
 *
 * `isRepeatable`: does something once, and takes an `Idempotency-Key`. For 24 hours the same key of the same person and
 * the same input get the same answer, and nothing is created twice; another input is refused with IdempotencyKeyUsed.
 * The call's rows are written in one transaction with the key: its service works in the scope that it is given alone,
 * or, where it needs a further connection, says by `context.once` what is written within (`'by service'`).
 *
 * `refusals`: those of its service, beside those that follow from its access and from the terms above (`refusalsOf`).
 * Tests hold each answer against them.
 */
export interface CallTerms {
  version?: 'needed' | 'taken'
  onlyReads?: true
  isRepeatable?: true | 'by service'
  refusals?: readonly ErrorKey[]
}

/** Header with the key by which a repeated request is recognized. */
export const idempotencyHeader = 'idempotency-key'

export interface EndpointMeta extends CallTerms {
  access?: Access
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call with its input and output, while it is being declared. One without `output` returns nothing (204). */
export class Call<
  Input extends AnySchema,
  Output extends AnySchema,
  Stated extends Access,
> extends ContractProcedure<Input, Output, Record<never, never>, EndpointMeta & { access: Stated }> {
  /** An input of `params`, `query` and `body` is taken from there; any other from path and query, or path and body. */
  input<Taken extends AnySchema>(inputSchema: Taken): Call<Taken, Output, Stated> {
    const { route, ...definition } = this['~orpc']
    const structure = namesItsParts(inputSchema) ? ({ inputStructure: 'detailed' } as const) : {}
    return new Call({ ...definition, route: { ...route, ...structure }, inputSchema })
  }

  output<Returned extends AnySchema>(
    outputSchema: Returned,
    successStatus?: 201,
  ): Call<Input, Returned, Stated> {
    const { route, ...definition } = this['~orpc']
    return new Call({ ...definition, route: { ...route, successStatus }, outputSchema })
  }
}

/**
 * Starts a call: who may make it, where it is, what it does.
 *
 *     editTag: call(manager, 'PATCH /tags/{tagId}', 'Name of a tag', { version: 'taken' })
 *       .input(z.object({ params, query, body })),
 *
 * The server refuses to boot when a call of the contract states no access.
 */
export function call<const Stated extends Access>(
  access: Stated,
  place: `${Method} /${string}`,
  summary: string,
  terms: CallTerms = {},
): Call<Schema<unknown, unknown>, z.ZodVoid, Stated> {
  const [method, path] = place.split(' ') as [Method, `/${string}`]
  const route = { method, path, summary, successStatus: 204 }
  return new Call({ meta: { access, ...terms }, route, errorMap: {}, outputSchema: z.void() })
}

const partsOfRequests = ['params', 'query', 'body']

/** A text named `query` is a field like any other. */
function namesItsParts(input: AnySchema): boolean {
  if (!(input instanceof z.ZodObject)) return false
  const parts = Object.entries(input.shape)
  const isPart = ([name, schema]: [string, unknown]) =>
    partsOfRequests.includes(name) && (name !== 'query' || schema instanceof z.ZodObject)
  return parts.length > 0 && parts.every(isPart)
}
