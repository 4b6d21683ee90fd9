/** A message to another program, by HTTPS. What it answers is not read beyond its status, and leads nowhere else. */
import https from 'node:https'
import { errorText } from '../startup-error.ts'
import { currentActivity } from '../telemetry/activity.ts'
import { webhooksPosted } from '../telemetry/metrics.ts'
import { inSpan } from '../telemetry/spans.ts'
import { writeTraceParent } from '../telemetry/trace-parent.ts'
import { publicAgent } from './public-agent.ts'

export interface PostTerms {
  /** IP addresses or ranges of the own network that may be told too, beside public ones. */
  alsoFrom: readonly string[]
  /** In all: for the connection, and until the status is there. */
  withinMs: number
  signal: AbortSignal
}

/**
 * `status` is null where there was no answer; then `error` says why to whoever named the address: `timeout` or a code of
 * the system where a connection was made, and `unreachable` where none was, whether the address is private, unknown or
 * silent. `reason` is for the log of whoever runs the installation.
 */
export interface PostOutcome {
  status: number | null
  error: string | null
  reason?: string
}

/** Rejects only where `signal` aborts. In a trace, the receiver is told its place in it. */
export async function postByHttps(
  url: URL,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  terms: PostTerms,
): Promise<PostOutcome> {
  let status: number | null = null
  return await inSpan(
    'webhook',
    () => ({ 'http.response.status_code': status ?? 0 }),
    async () => {
      const trace = currentActivity()?.trace
      const placed = trace == null ? headers : { ...headers, traceparent: writeTraceParent(trace) }
      const outcome = await post(url, { body, headers: placed }, terms)
      status = outcome.status
      webhooksPosted.inc({ outcome: outcomeOf(status) })
      return outcome
    },
  )
}

function outcomeOf(status: number | null): string {
  if (status === null) return 'unreached'
  return status >= 200 && status < 300 ? 'taken' : 'refused'
}

async function post(
  url: URL,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  { alsoFrom, withinMs, signal }: PostTerms,
): Promise<PostOutcome> {
  const { promise, resolve } = Promise.withResolvers<PostOutcome>()
  let isConnected = false
  const fail = (cause: unknown) => {
    const error = isConnected ? codeOf(cause) : 'unreachable'
    resolve({ status: null, error, reason: errorText(cause) })
  }
  try {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const request = https.request(url, {
      method: 'POST',
      agent: publicAgent(url, alsoFrom),
      signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
      headers: { ...headers, ...length, connection: 'close' },
    })
    request.on('error', fail)
    request.on('socket', (socket) => socket.once('connect', () => (isConnected = true)))
    request.on('response', (answer) => {
      // Whatever else comes, also a second answer, is nobody's.
      answer.on('error', () => {})
      resolve({ status: answer.statusCode ?? 0, error: null })
      request.destroy()
    })
    request.end(body)
  } catch (cause) {
    fail(cause)
  }
  const outcome = await promise
  if (outcome.status === null) signal.throwIfAborted()
  return outcome
}

function codeOf(cause: unknown): string {
  const { code = '', name = '' } = cause as { code?: string; name?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  return code === '' ? 'no answer' : code
}
