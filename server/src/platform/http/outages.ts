/** Failures that are no fault of the program: a part of the service is away, full, or took too long. */
import type { ErrorKey } from '@vitrine/contract'
import { errorCode } from '../startup-error.ts'

/**
 * SQLSTATEs of a database that can't be used at the moment, beside all that begin with 08 (connections); 55P03: others have
 * locked what is to be written.
 */
const awayStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03', '55P03'])
/** Codes of the system when another program isn't there or doesn't answer. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What `pg` says without a code. */
const awayTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/

/** What clients of other services call it when nothing is answered in time. */
const silenceName = 'TimeoutError'

/** As a storage says it by HTTP; undefined for other errors. */
function statusOfStorage(error: unknown): number | undefined {
  const { $metadata: answer } = error as { $metadata?: { httpStatusCode?: number } }
  return answer?.httpStatusCode
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const slowState = '57014'
/** Errors wrap each other no deeper. */
const deepest = 8

function keyOf(error: unknown): ErrorKey | null {
  const code = errorCode(error)
  if (code !== undefined) {
    if (fullCodes.has(code)) return 'StorageFull'
    if (code === slowState) return 'QueryTooSlow'
    if (awayCodes.has(code) || awayStates.has(code) || /^08...$/.test(code)) return 'Unavailable'
  }
  const status = statusOfStorage(error)
  if (status === 507) return 'StorageFull'
  if (status !== undefined && status >= 500) return 'Unavailable'
  if (error instanceof Error && error.name === silenceName) return 'Unavailable'
  return error instanceof Error && awayTexts.test(error.message) ? 'Unavailable' : null
}

/** What a failure says of the service; null when it is something else. Looks through what wraps it. */
export function outageKey(error: unknown, depth = 0): ErrorKey | null {
  if (!(error instanceof Error) || depth > deepest) return null
  const own = keyOf(error)
  if (own !== null) return own
  const parts = error instanceof AggregateError ? error.errors : []
  for (const part of [...parts, error.cause]) {
    const key = outageKey(part, depth + 1)
    if (key !== null) return key
  }
  return null
}
