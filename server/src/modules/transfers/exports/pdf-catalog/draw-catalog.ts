/**
 * Catalogues are drawn in a thread of their own: fonts are read and texts set for a second, during which nobody would
 * be answered. A thread stays for a while, so that the next catalogue begins at once.
 */
import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { Shares } from '../../../../platform/work/shares.ts'
import type { CatalogParts } from './catalog-content.ts'
import type { Drawing, FromThread, ToThread } from './thread-messages.ts'

/** Catalogues that are drawn at once in a program. */
const mostThreads = 2
const idleMs = 60_000
/** A catalogue of 150 products takes a fraction of it. */
const mostMemoryMb = 512
const never = { signal: new AbortController().signal, waitMs: 2 ** 31 - 1 }

const places = new Shares(mostThreads)
interface Drawer {
  thread: Worker
  /** Rejects when the thread ends. */
  died: Promise<never>
}

const idle: { drawer: Drawer; ending: NodeJS.Timeout }[] = []

/** As `catalogPdf`, in pieces; it ends when the consumer stops iterating. */
export async function* drawCatalog({
  openPicture,
  onPage,
  ...parts
}: CatalogParts): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const leave = await places.take('threads', never)
  const drawer = takeDrawer()
  const { port1: own, port2: port } = new MessageChannel()
  const said: FromThread[] = []
  let wake = () => {}
  own.on('message', (message: FromThread) => {
    said.push(message)
    wake()
  })
  const answer = (message: ToThread) => own.postMessage(message)
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  try {
    const drawing: Drawing = { parts, port }
    drawer.thread.postMessage(drawing, [port])
    for (;;) {
      const message = said.shift()
      if (message === undefined) {
        const coming = new Promise<void>((resolve) => {
          wake = resolve
        })
        if (said.length === 0) await Promise.race([coming, drawer.died, failed.promise])
        continue
      }
      switch (message.kind) {
        case 'piece':
          yield message.piece
          break
        case 'drawn':
          await onPage?.(message.products)
          answer({ id: message.id, answer: null })
          break
        case 'picture':
          // Several are asked for at once.
          openPicture(message.key).then(
            (content) => answer({ id: message.id, answer: content }),
            failed.reject,
          )
          break
        case 'failed':
          throw message.error
        case 'done':
          return
      }
    }
  } finally {
    own.close()
    giveBack(drawer)
    leave?.()
  }
}

function takeDrawer(): Drawer {
  const waiting = idle.pop()
  if (waiting !== undefined) {
    clearTimeout(waiting.ending)
    waiting.drawer.thread.ref()
    return waiting.drawer
  }
  const thread = new Worker(new URL('./catalog-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  const died = once(thread, 'exit').then(([code]) => {
    throw new Error(`the thread that draws catalogues has ended (${code})`)
  })
  // While it draws nothing, nobody asks.
  died.catch(() => {})
  return { thread, died }
}

function giveBack(drawer: Drawer): void {
  // One that has died has no number.
  if (drawer.thread.threadId < 0) return
  drawer.thread.unref()
  const ending = setTimeout(() => {
    const place = idle.findIndex((one) => one.drawer === drawer)
    if (place >= 0) idle.splice(place, 1)
    drawer.thread.terminate()
  }, idleMs).unref()
  idle.push({ drawer, ending })
}
