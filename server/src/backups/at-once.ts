/** A storage that is far away answers several at once as fast as one. */
const most = 8

/** Does `work` for each, several at a time; the first failure ends it. */
export async function atOnce<Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const failed = new AbortController()
  const worker = async () => {
    for (;;) {
      failed.signal.throwIfAborted()
      const next = await iterator.next()
      if (next.done === true) return
      await work(next.value)
    }
  }
  const workers = Array.from({ length: most }, () =>
    worker().catch((error) => {
      failed.abort(error)
      throw error
    }),
  )
  const ended = await Promise.allSettled(workers)
  failed.signal.throwIfAborted()
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
