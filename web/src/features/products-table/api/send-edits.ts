/** Sends edits with a key by which the server knows one that it has already carried out. */
import type { BulkReport, ChangedProducts, ProductsChange } from '@vitrine/contract'
import { api } from '../../../lib/api/client.ts'
import { reachability } from '../../../lib/network/network.ts'

/** Without an answer for so long it is asked whether anybody is there. */
const patienceMs = 5_000

/** Gives up waiting for an answer once the server is found to be away: that answer may never come. */
async function whileReachable<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const abort = new AbortController()
  const timer = setTimeout(() => reachability.doubt(), patienceMs)
  const stop = reachability.subscribe(() => {
    if (reachability.state() === 'away') abort.abort(new DOMException('the server is away', 'TimeoutError'))
  })
  try {
    return await send(abort.signal)
  } finally {
    clearTimeout(timer)
    stop()
  }
}

export function sendWrite(
  changes: readonly ProductsChange[],
  idempotencyKey: string,
): Promise<ChangedProducts> {
  return whileReachable((signal) =>
    api.products.changeProducts(
      { query: {}, body: { changes: [...changes] } },
      { signal, context: { idempotencyKey } },
    ),
  )
}

export function sendUndo(bulkId: string, idempotencyKey: string): Promise<BulkReport> {
  return whileReachable((signal) =>
    api.products.undoBulk({ params: { bulkId }, query: {} }, { signal, context: { idempotencyKey } }),
  )
}
