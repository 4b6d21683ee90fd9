/** Turns whatever was thrown into the one shape callers get: a key, a status, a message, parameters. */
import { ORPCError, ValidationError } from '@orpc/server'
import {
  type ErrorBody,
  type ErrorKey,
  type ErrorParameters,
  errorKeys,
  fillMessage,
} from '@vitrine/contract'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { Refusal } from '../errors.ts'
import { errorText } from '../startup-error.ts'
import { currentActivity } from '../telemetry/activity.ts'
import { CallerGone, currentWork } from '../work/request-work.ts'
import { outageKey } from './outages.ts'

/** What a refusal is, whenever it is told. */
export function refusalBody(key: ErrorKey, parameters: ErrorParameters = {}): ErrorBody {
  const { status, message } = errorKeys[key]
  return { code: key, status, message: fillMessage(message, parameters), data: parameters }
}

/** What a request is answered with that is refused. */
export function errorBody(key: ErrorKey, parameters: ErrorParameters = {}): ErrorBody {
  const requestId = currentActivity()?.requestId ?? null
  const body = refusalBody(key, parameters)
  return requestId === null ? body : { ...body, requestId }
}

interface Issue {
  message: string
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }>
}

/** The first place that doesn't fit, e.g. `body.filters.0.type`. */
function firstIssue(issues: readonly Issue[]): ErrorParameters {
  const issue = issues[0]
  const place = (issue?.path ?? [])
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .join('.')
  return { place: place === '' ? 'request' : place, reason: issue?.message ?? 'not valid' }
}

/** Framework errors that are the caller's, by HTTP status. */
function keyOfStatus(status: number): ErrorKey {
  if (status === 404 || status === 405) return 'NotFound'
  if (status === 408) return 'RequestTooSlow'
  if (status === 413) return 'PayloadTooLarge'
  if (status === 429) return 'TooManyRequests'
  return 'InvalidInput'
}

/** Whether the caller closed the connection before the answer was complete, as when a page is left. */
function hasGoneAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof CallerGone) return true
  const code = 'code' in error ? error.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && error.message === 'aborted')
}

/** When to ask again, in seconds, after a refusal that passes by itself. */
const retrySeconds: Partial<Record<ErrorKey, number>> = {
  Unavailable: 5,
  ProgramOutdated: 5,
  StorageFull: 60,
}

/** Has the browser throw away the files it keeps: with a session ends the right to see them, from its cache too. */
export const forgetFiles = ['clear-site-data', '"cache"'] as const

/** Prepares an answer for a refusal: its status, and `Retry-After` where the same request may do later. */
export function refused(
  reply: FastifyReply,
  { code, status, data }: Pick<ErrorBody, 'code' | 'status' | 'data'>,
): FastifyReply {
  const seconds = data?.seconds ?? retrySeconds[code]
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  if (code === 'LoginAgain') reply.header(...forgetFiles)
  return reply.status(status)
}

/**
 * For addresses that people enter: the reason why they couldn't be reached is logged and not answered, so that only the
 * operators of the installation learn it.
 */
const saidInLogsAlone: readonly ErrorKey[] = ['SourceNotReached', 'IdentityProviderUnreachable', 'UrlInvalid']

export function logReason(
  { key, cause }: Refusal,
  log: { warn(details: object, message: string): void },
): void {
  if (cause !== undefined && saidInLogsAlone.includes(key)) log.warn({ reason: errorText(cause) }, key)
}

/** Unknown errors are logged with their cause and answered without details. */
export function toErrorBody(thrown: unknown, log: FastifyBaseLogger): ErrorBody {
  // Whatever was broken off fails in its own words.
  const error = currentWork()?.failure ?? thrown
  if (error instanceof Refusal) {
    logReason(error, log)
    return errorBody(error.key, error.parameters)
  }
  if (error instanceof ORPCError && error.cause instanceof ValidationError) {
    return errorBody('InvalidInput', firstIssue(error.cause.issues as readonly Issue[]))
  }
  const status =
    error instanceof ORPCError
      ? error.status
      : error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
        ? error.statusCode
        : 500
  if (status < 500) {
    const message = error instanceof Error ? error.message : 'not valid'
    const key = keyOfStatus(status)
    return errorBody(key, key === 'InvalidInput' ? { place: 'request', reason: message } : {})
  }
  if (hasGoneAway(error)) {
    log.info('the caller has gone away')
    return errorBody('InternalError')
  }
  const outage = outageKey(error)
  if (outage !== null) {
    log.warn({ err: error }, 'request not served')
    return errorBody(outage)
  }
  log.error({ err: error }, 'request failed')
  return errorBody('InternalError')
}

/** Like `toErrorBody`, as the error that oRPC sends. Who changes something has no query to narrow. */
export function toOrpcError(
  error: unknown,
  log: FastifyBaseLogger,
  onlyReads: boolean,
): ORPCError<ErrorKey, ErrorParameters> {
  const found = toErrorBody(error, log)
  const body = found.code === 'QueryTooSlow' && !onlyReads ? errorBody('ChangeTooSlow') : found
  return new ORPCError(body.code, { status: body.status, message: body.message, data: body.data ?? {} })
}
