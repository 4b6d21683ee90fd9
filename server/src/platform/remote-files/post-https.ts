/** A message to another program, by HTTPS. What it answers is not read beyond its status, and leads nowhere else. */
import https from 'node:https'
import { useAgent } from 'request-filtering-agent'

export interface PostTerms {
  /** IP addresses or ranges of the own network that may be told too, beside public ones. */
  alsoFrom: readonly string[]
  /** In all: for the connection, and until the status is there. */
  withinMs: number
  signal: AbortSignal
}

/** `status` is null where there was no answer; then `error` says why: a code of the system, `private` or `timeout`. */
export interface PostOutcome {
  status: number | null
  error: string | null
}

/** Rejects only where `signal` aborts. */
export async function postByHttps(
  url: URL,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  { alsoFrom, withinMs, signal }: PostTerms,
): Promise<PostOutcome> {
  const { promise, resolve } = Promise.withResolvers<PostOutcome>()
  const fail = (cause: unknown) => resolve({ status: null, error: reasonOf(cause) })
  try {
    // The address is checked again when the connection is made: a name may lead elsewhere by then.
    const agent = useAgent(url.href, { allowIPAddressList: [...alsoFrom] })
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const request = https.request(url, {
      method: 'POST',
      agent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
      headers: { ...headers, ...length, connection: 'close' },
    })
    request.on('error', fail)
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

function reasonOf(cause: unknown): string {
  const { message = '', code = '', name = '' } = cause as { message?: string; code?: string; name?: string }
  if (/ is not allowed\. Because/.test(message)) return 'private'
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  return code === '' ? 'no answer' : code
}
