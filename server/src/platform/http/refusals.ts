/** Turns whatever was thrown into the one shape callers get: a key, a status, a message, parameters. */
import { ORPCError, ValidationError } from '@orpc/server'
import {
  type ErrorBody,
  type ErrorKey,
  type ErrorParameters,
  errorKeys,
  fillMessage,
} from '@vitrine/contract'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../errors.ts'

export function errorBody(key: ErrorKey, parameters: ErrorParameters = {}): ErrorBody {
  const { status, message } = errorKeys[key]
  return { code: key, status, message: fillMessage(message, parameters), data: parameters }
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
  if (status === 413) return 'PayloadTooLarge'
  if (status === 429) return 'TooManyRequests'
  return 'InvalidInput'
}

/** Whoever asked has closed the connection before the answer was complete: a page was left. */
function hasGoneAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
}

/** Unknown errors are logged with their cause and answered without details. */
export function toErrorBody(error: unknown, log: FastifyBaseLogger): ErrorBody {
  if (error instanceof Refusal) return errorBody(error.key, error.parameters)
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
    return errorBody(keyOfStatus(status), status === 400 ? { place: 'request', reason: message } : {})
  }
  if (hasGoneAway(error)) log.info('the caller has gone away')
  else log.error({ err: error }, 'request failed')
  return errorBody('InternalError')
}

/** The same, as the error that oRPC sends. */
export function toOrpcError(error: unknown, log: FastifyBaseLogger): ORPCError<ErrorKey, ErrorParameters> {
  const body = toErrorBody(error, log)
  return new ORPCError(body.code, { status: body.status, message: body.message, data: body.data ?? {} })
}
