/** Runs in a thread of its own, and draws the catalogues that it is given. It knows neither database nor storage. */
import { type MessagePort, parentPort } from 'node:worker_threads'
import { yieldThisThread } from '../../../../platform/limited-process/priority.ts'
import { catalogPdf } from './catalog-pdf.ts'
import type { Drawing, FromThread, ToThread } from './thread-messages.ts'

yieldThisThread()

parentPort?.on('message', ({ parts, port }: Drawing) => {
  draw(parts, port)
})

async function draw(parts: Drawing['parts'], port: MessagePort): Promise<void> {
  const say = (message: FromThread) => port.postMessage(message)
  const asker = askerBy(port)
  try {
    const pdf = catalogPdf({
      ...parts,
      openPicture: async (key) => {
        const content = await asker.ask((id) => say({ kind: 'picture', id, key }))
        return content === null ? null : Buffer.from(content)
      },
      // Waits until the consumer has taken the page before the next is drawn, so memory holds few of them.
      onPage: async (products) => {
        await asker.ask((id) => say({ kind: 'drawn', id, products }))
      },
    })
    for await (const piece of pdf) say({ kind: 'piece', piece: new Uint8Array(piece) })
    say({ kind: 'done' })
  } catch (error) {
    say({ kind: 'failed', error })
  } finally {
    port.close()
  }
}

/** Questions fail once the other side has closed: nobody waits for the catalogue any more. */
function askerBy(port: MessagePort) {
  const waiting = new Map<number, PromiseWithResolvers<ToThread['answer']>>()
  let isClosed = false
  let last = 0
  port.on('message', ({ id, answer }: ToThread) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  port.on('close', () => {
    isClosed = true
    for (const { reject } of waiting.values()) reject(new Error('nobody waits for the catalogue any more'))
  })
  return {
    ask: async (say: (id: number) => void): Promise<ToThread['answer']> => {
      if (isClosed) throw new Error('nobody waits for the catalogue any more')
      const id = ++last
      const asked = Promise.withResolvers<ToThread['answer']>()
      waiting.set(id, asked)
      say(id)
      return await asked.promise
    },
  }
}
