/** What routes build on: the contract with the guard in front of every call. */
import type { IncomingHttpHeaders } from 'node:http'
import { type ImplementerInternalWithMiddlewares, implement } from '@orpc/server'
import { type Access, contract, type EndpointMeta } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentWork } from '../platform/work/request-work.ts'
import type { Turns } from '../platform/work/turns.ts'
import { answerOnce, idempotencyKey, onceFor, type Sealing } from './answer-once.ts'
import {
  admitToAccount,
  admitToDomain,
  executeOptimistically,
  type RequestAuth,
  statedAccess,
} from './guard.ts'
import type { Scope } from './scope.ts'
import { statedVersion } from './stated-version.ts'

/** Given with each request by the application. */
export interface CallContext {
  request: FastifyRequest
  reply: FastifyReply
  /** Where public calls ask who calls; for the others the guard has done so. */
  requestAuth: RequestAuth
  /** For answers that are kept. */
  sealing: Sealing
  /** Decides whose request is carried out next. */
  turns: Turns
}

type Contract = typeof contract

/** The calls of the contract that state this reach. */
type CallsOf<Kind extends Access['kind']> = {
  [Module in keyof Contract]: {
    [Name in keyof Contract[Module] as Contract[Module][Name] extends {
      '~orpc': { meta: { access: { kind: Kind } } }
    }
      ? Name
      : never]: Contract[Module][Name]
  }
}

type Caller = Awaited<ReturnType<typeof admitToAccount>>
type StatedVersion = ReturnType<typeof statedVersion>

export interface AccountContext extends CallContext, Pick<Caller, 'person' | 'boundTo'> {
  caller: Caller
  basedOn: StatedVersion
}

export interface DomainContext extends CallContext {
  scope: Scope
  basedOn: StatedVersion
  once: ReturnType<typeof onceFor>
}

/** Written down rather than inferred, because TypeScript can't write the inferred type into a declaration file. */
type Api<Kind extends Access['kind'], Context extends CallContext> = ImplementerInternalWithMiddlewares<
  CallsOf<Kind>,
  CallContext,
  Context
>

/** The call that is made, as oRPC describes it. */
interface Called {
  procedure: { '~orpc': { meta: EndpointMeta; route: { method?: string | undefined } } }
  path: readonly string[]
}

function accessOf({ procedure, path }: Called): Access {
  return statedAccess(procedure['~orpc'].meta, path.join('.'))
}

export function onlyReads({ meta, route }: Called['procedure']['~orpc']): boolean {
  return route.method === 'GET' || meta.onlyReads === true
}

/** The idempotency key and request, where the call is repeatable and the request sends a key. */
function askedOnce({ procedure, path }: Called, headers: IncomingHttpHeaders, input: unknown) {
  const key = idempotencyKey(procedure['~orpc'].meta, headers)
  return key === undefined ? undefined : { key, call: path.join('.'), input }
}

function otherKind({ path }: Called): never {
  throw new Error(`The call ${path.join('.')} is of another kind than its handler`)
}

function domainOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  if ('domain' in input && input.domain !== undefined) return input.domain
  return 'query' in input ? domainOf(input.query) : undefined
}

/** The number of rows asked for, as far as it is known before the input is validated. */
function rowsOf(input: unknown): number {
  if (typeof input !== 'object' || input === null) return 1
  if ('per_page' in input) return Number(input.per_page) || 1
  return 'query' in input ? rowsOf(input.query) : 1
}

// Answers are typed by the contract and parsed in tests; a second walk over each would cost only time.
const config = { initialOutputValidationIndex: Number.NaN }

// The guards run before the input is looked at: a stranger learns nothing from validation messages.

/** Calls for everybody: they learn who calls from `entrance`. */
export const publicApi: Api<'public', CallContext> = implement<CallsOf<'public'>>(contract)
  .$context<CallContext>()
  .$config(config)
  .use(async ({ procedure, path, next }) =>
    accessOf({ procedure, path }).kind === 'public'
      ? await next({ context: {} })
      : otherKind({ procedure, path }),
  )

/** Calls about the caller's own account. `boundTo` is the only domain that their session is good for, null all. */
export const accountApi: Api<'account', AccountContext> = implement<CallsOf<'account'>>(contract)
  .$context<CallContext>()
  .$config(config)
  .use(async ({ context, procedure, path, next }, input) => {
    const access = accessOf({ procedure, path })
    if (access.kind !== 'account') return otherKind({ procedure, path })
    const caller = await admitToAccount(access, context.requestAuth)
    const { person, boundTo } = caller
    const basedOn = statedVersion(procedure['~orpc'].meta, input, context.request.headers)
    return await next({ context: { caller, person, boundTo, basedOn } })
  })

/**
 * Calls about a domain, with the scope of the caller in it. `basedOn` is the version that a write says it was based on;
 * `once` is how a call that is repeatable `'by service'` writes.
 */
export const domainApi: Api<'domain', DomainContext> = implement<CallsOf<'domain'>>(contract)
  .$context<CallContext>()
  .$config(config)
  .use(async ({ context, procedure, path, next }, input) => {
    const called = { procedure, path }
    const access = accessOf(called)
    if (access.kind !== 'domain') return otherKind(called)
    const domainId = domainOf(input)
    const { requestAuth } = context
    const { headers } = context.request
    const goOn = async (scope: Scope) => {
      const basedOn = statedVersion(procedure['~orpc'].meta, input, headers)
      const once = onceFor(scope, context.sealing, askedOnce(called, headers, input))
      const answer = async () => await next({ context: { scope, basedOn, once } })
      const work = currentWork()
      if (work === null) return await answer()
      return await context.turns.take(work, { company: scope.domainId, rows: rowsOf(input) }, answer)
    }
    const isReading = onlyReads(procedure['~orpc'])
    const kind = isReading ? 'reads' : 'writes'
    const worksAlone = isReading || procedure['~orpc'].meta.isRepeatable === true
    const done = worksAlone ? await executeOptimistically(access, domainId, requestAuth, kind, goOn) : null
    return done === null ? await goOn(await admitToDomain(access, domainId, requestAuth, kind)) : done.result
  })
  // What is created is written together with the answer that a repetition gets.
  .use(async ({ context, procedure, path, next }, input, output) => {
    const asked = askedOnce({ procedure, path }, context.request.headers, input)
    if (asked === undefined || procedure['~orpc'].meta.isRepeatable === 'by service')
      return await next({ context: {} })
    const answer = await answerOnce(context.scope, context.sealing, asked, async (scope) => {
      const result = await next({ context: { scope } })
      return result.output
    })
    return output(answer)
  })
