/** Adds the current domain to calls that need one, so that features name it only to ask for another. */
import type { Client, ThrowableError } from '@orpc/client'
import type {
  AnyContractRouter,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import type { Access } from '@vitrine/contract'

type DomainOptional<Input> = Input extends { domain: string }
  ? Omit<Input, 'domain'> & { domain?: string }
  : Input

type CallInput<Input> = Input extends { query: infer Query }
  ? Omit<Input, 'query'> & { query?: DomainOptional<Query> }
  : DomainOptional<Input>

type OrNothing<Input> = Record<never, never> extends Input ? Input | undefined : Input

/** What a single call may ask for besides its input. */
export interface CallOptions {
  /** Sends nothing that says who is here: some calls answer by host name only to those nobody knows. */
  isAnonymous?: boolean
  /** Answers with the person's own view, also while another person's view is shown. */
  asSelf?: boolean
  /** Which request this one repeats; made by the client. */
  idempotencyKey?: string
}

/** The calls of a contract as features make them: `domain` may be left out everywhere. */
export type DomainCalls<Router> =
  Router extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? Client<
        CallOptions,
        OrNothing<CallInput<InferSchemaInput<Input>>>,
        InferSchemaOutput<Output>,
        ThrowableError
      >
    : { [Key in keyof Router]: DomainCalls<Router[Key]> }

interface CallDescription {
  kind: Access['kind'] | undefined
  /** Whether holders of a share token may make the call too; only such calls can answer with another person's view. */
  isForAnyone: boolean
  isDetailed: boolean
  /** Whether the same key creates nothing twice. */
  isRepeatable: boolean
  /** Whether it changes nothing. */
  onlyReads: boolean
}

/** What the contract says of the call at `path`. */
export function describeCall(routes: AnyContractRouter, path: readonly string[]): CallDescription {
  let place: unknown = routes
  for (const key of path) place = isRecord(place) ? place[key] : undefined
  const definition = isRecord(place) ? place['~orpc'] : undefined
  const meta = isRecord(definition) && isRecord(definition.meta) ? definition.meta : {}
  const route = isRecord(definition) && isRecord(definition.route) ? definition.route : {}
  const access = isRecord(meta.access) ? meta.access : {}
  return {
    kind: access.kind as Access['kind'] | undefined,
    isForAnyone: access.kind === 'domain' && access.audience === 'anyone',
    isDetailed: route.inputStructure === 'detailed',
    isRepeatable: meta.isRepeatable !== undefined,
    onlyReads: route.method === 'GET' || meta.onlyReads === true,
  }
}

/** `input` with the domain filled in where the call needs one and the caller named none. */
export function withDomain(call: CallDescription, input: unknown, domainId: string | null): unknown {
  if (call.kind !== 'domain' || domainId === null) return input
  const given = isRecord(input) ? input : {}
  if (!call.isDetailed) return { domain: domainId, ...given }
  const query = isRecord(given.query) ? given.query : {}
  return { ...given, query: { domain: domainId, ...query } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
