import type { ErrorBody, ErrorParameters } from '@vitrine/contract'

/** A refusal as received; `code` may be one this build doesn't know. */
export interface Refusal {
  code: string
  status: number
  message: string
  data: ErrorParameters
  /** By which operators find the request in their logs; absent where no server of ours has answered. */
  requestId?: string
}

/** The key of this page for what no server has answered; the contract has none. */
export const unknownError = 'UnknownError'

/** No key of the contract, so that whatever the answer says is shown. */
const unreadable = { code: '', message: '' }

/** Reads the body of a refusal. What names no key, a proxy's page say, is given in its own words, if it has any. */
export function parseErrorBody(body: unknown, status: number): Refusal {
  if (typeof body !== 'object' || body === null) return { ...unreadable, status, data: {} }
  const { code, message, data, requestId } = body as Partial<ErrorBody>
  return {
    code: typeof code === 'string' ? code : unreadable.code,
    status,
    message: typeof message === 'string' ? message : unreadable.message,
    data: readParameters(data),
    ...readRequestId(requestId),
  }
}

/** Anything thrown by a call as a refusal; a lost connection reads as `Unavailable`. */
export function refusalOf(error: unknown): Refusal {
  if (typeof error === 'object' && error !== null && 'code' in error && 'status' in error) {
    const { code, status, message, data, requestId } = error as Refusal
    return { code, status, message, data: readParameters(data), ...readRequestId(requestId) }
  }
  const isOffline = error instanceof TypeError
  return { code: isOffline ? 'Unavailable' : unknownError, status: 0, message: '', data: {} }
}

/** Text of others is shown to nobody as an id of ours. */
function readRequestId(id: unknown): { requestId?: string } {
  return typeof id === 'string' && /^[0-9a-f-]{16,128}$/.test(id) ? { requestId: id } : {}
}

function readParameters(data: unknown): ErrorParameters {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )
}
