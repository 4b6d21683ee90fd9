/** What routes build on: the contract with the guard in front of every call. */
import { implement } from '@orpc/server'
import { contract, type EndpointMeta } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerOnce, idempotencyKey, type Once, onceFor, type Sealing } from './answer-once.ts'
import type { Person } from './caller.ts'
import { admit, type Entrance, statedAccess } from './guard.ts'
import type { Scope } from './scope.ts'
import { statedVersion } from './stated-version.ts'

/** Given with each request by the application. */
export interface CallContext {
  request: FastifyRequest
  reply: FastifyReply
  /** Where public calls ask who calls; for the others the guard has done so. */
  entrance: Entrance
  /** For answers that are kept. */
  sealing: Sealing
}

/** What a handler sees beside its input. */
export interface HandlerContext {
  /** The scope of a `domain` call; other calls have none. */
  scope: Scope
  /** The person of an `account` call, or of a `domain` call for people. */
  person: Person
  /** The only domain that the caller's session is good for; null: all of the person. */
  boundTo: string | null
  /** The version that a write says it was based on; undefined where it says none, or the call takes none. */
  basedOn: number | undefined
  /** How a call that is repeatable `'by service'` writes. */
  once: Once
}

function domainOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  if ('domain' in input && input.domain !== undefined) return input.domain
  return 'query' in input ? domainOf(input.query) : undefined
}

export const api = implement(contract)
  .$context<CallContext>()
  // Answers are typed by the contract and parsed in tests; a second walk over each would cost only time.
  .$config({ initialOutputValidationIndex: Number.NaN })
  // The guard runs before the input is looked at: a stranger learns nothing from validation messages.
  .use(async ({ context, procedure, path, next }, input) => {
    const meta: EndpointMeta = procedure['~orpc'].meta
    const { method } = procedure['~orpc'].route
    const kind = method === 'GET' || meta.onlyReads === true ? 'reads' : 'writes'
    const access = statedAccess(meta, path.join('.'))
    const admission = await admit(access, domainOf(input), context.entrance, kind)
    const key = idempotencyKey(meta, context.request.headers)
    const asked = key === undefined ? undefined : { key, call: path.join('.'), input }
    // Absent where the call's reach gives none; a handler that uses it there is a fault of the program.
    const scope = admission.scope as Scope
    const handlerContext: HandlerContext = {
      scope,
      person: admission.person as Person,
      boundTo: admission.boundTo,
      basedOn: statedVersion(meta, input, context.request.headers),
      once: onceFor(scope, context.sealing, asked),
    }
    return await next({ context: handlerContext })
  })
  // What is created is written together with the answer that a repetition gets.
  .use(async ({ context, procedure, path, next }, input, output) => {
    const meta: EndpointMeta = procedure['~orpc'].meta
    const key = idempotencyKey(meta, context.request.headers)
    if (key === undefined || meta.isRepeatable === 'by service') return await next()
    const asked = { key, call: path.join('.'), input }
    const answer = await answerOnce(context.scope, context.sealing, asked, async (scope) => {
      const result = await next({ context: { scope } })
      return result.output
    })
    return output(answer)
  })
