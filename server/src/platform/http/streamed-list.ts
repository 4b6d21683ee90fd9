/** `per_page=-1`: lists that are written as they are read, so that their size costs no memory. */
import type { FastifyReply } from 'fastify'

/**
 * Answers `{"total":…,"result":[…]}` piece by piece. `batches` yields the items as JSON texts; `total` is
 * asked for after the last one and written at the end. A failure midway breaks the connection off, so that
 * no caller takes half a list for a whole one.
 */
export function streamedList<Item>(
  reply: FastifyReply,
  batches: AsyncIterable<readonly Item[]>,
): { total: number; result: Item[] } {
  reply.header('content-type', 'application/json; charset=utf-8')
  const encoder = new TextEncoder()
  const iterator = batches[Symbol.asyncIterator]()
  let total = 0
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode('{"result":['))
    },
    async pull(controller) {
      const next = await iterator.next()
      if (next.done === true) {
        controller.enqueue(encoder.encode(`],"total":${total}}`))
        controller.close()
        return
      }
      const text = next.value.map((item) => JSON.stringify(item)).join(',')
      controller.enqueue(encoder.encode(total > 0 && text !== '' ? `,${text}` : text))
      total += next.value.length
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  // The transport sends a stream as it is; on the wire it is the list the contract promises.
  return body as unknown as { total: number; result: Item[] }
}
