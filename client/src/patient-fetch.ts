type Fetch = (request: Request) => Promise<Response>

/** Too many requests, broken off behind a proxy by a server that has ended, and away for a moment. */
const passing = [429, 502, 503]
/** Lists are asked for by POST where what is asked doesn't fit into an address. */
const listAddress = /\/(query|facets)$/
const firstPauseMs = 500
const longestPauseMs = 30_000

/** Sends again what is safe to repeat: reading, and creating with an Idempotency-Key. */
export function patientFetch(fetch: Fetch, retries: number): Fetch {
  return async (request) => {
    const isSafe = onlyReads(request) || request.headers.has('idempotency-key')
    for (let tried = 0; ; tried++) {
      const isLast = !isSafe || tried >= retries
      if (isLast) return await fetch(request)
      const response = await fetch(request.clone()).catch((error: unknown) => {
        if (request.signal.aborted) throw error
        return null
      })
      if (response !== null && !passing.includes(response.status)) return response
      await response?.body?.cancel()
      await pause(pauseAfter(response, tried), request.signal)
    }
  }
}

function onlyReads({ method, url }: Request): boolean {
  return method === 'GET' || (method === 'POST' && listAddress.test(new URL(url).pathname))
}

/** As long as the server says, else twice as long each time. */
function pauseAfter(response: Response | null, tried: number): number {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : firstPauseMs * 2 ** tried
  return Math.min(ms, longestPauseMs)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}
