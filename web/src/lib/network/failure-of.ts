import { refusalOf } from '../api/error-body.ts'

interface Asked {
  data: unknown
  error: unknown
}

/**
 * Why a query has nothing to show, or null. Content already shown never blanks because the server is away or at
 * fault; it does where the server refuses it from now on.
 */
export function failureOf({ data, error }: Asked): unknown {
  return error !== null && (data === undefined || isRefused(error)) ? error : null
}

/** Why what a query shows may be older than what there is. */
export function refreshFailureOf({ data, error }: Asked): unknown {
  return data !== undefined && error !== null && !isRefused(error) ? error : null
}

function isRefused(error: unknown): boolean {
  const { status } = refusalOf(error)
  return status >= 400 && status < 500 && status !== 429
}
