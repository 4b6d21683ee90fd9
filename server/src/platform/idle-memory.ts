/**
 * Gives memory back that nobody needs while nobody asks for anything. V8 makes room for new objects as requests come, and
 * keeps it when they stop: with nothing allocated nothing is collected. What a collection leaves in V8's hands, it gives
 * back within two minutes (its watchdog waits for 100 seconds).
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Who clicks through pages pauses for less. */
const quietEnoughMs = 20_000
const lookEveryMs = 10_000
/** Less than this isn't worth a collection, which takes 0.2 s. Jobs of each minute don't grow it so far. */
const grownBytes = 32 * 1024 ** 2
/** Nobody who comes back just then should wait for longer; what is more lives in large caches. */
const smallHeapBytes = 128 * 1024 ** 2

export interface IdleParts {
  /** For how long nothing has been at work; 0 while something is. */
  quietMs: () => number
  /** What the heap takes of the system's memory, used or not. */
  heapBytes: () => number
  collect: () => void
}

/** To be called again and again: collects once when it has become quiet, and again when the heap has grown since. */
export function idleMemory({ quietMs, heapBytes, collect }: IdleParts): () => void {
  /** The least that the heap has had since the last collection; null until it was looked at. */
  let least: number | null = 0
  return () => {
    if (quietMs() < quietEnoughMs) {
      // What it would be looked at now is no longer what the collection has left.
      least ??= 0
      return
    }
    const bytes = heapBytes()
    least = Math.min(least ?? bytes, bytes)
    if (bytes < least + grownBytes) return
    collect()
    least = null
  }
}

/** Keeps the memory of this process low while it is quiet. Returns how to stop. */
export function watchIdleMemory(quietMs: () => number): () => Promise<void> {
  const heapBytes = () => getHeapStatistics().total_heap_size
  const timer = setInterval(idleMemory({ quietMs, heapBytes, collect: collectGarbage }), lookEveryMs).unref()
  return async () => clearInterval(timer)
}

type Collect = (options: { type: 'major'; flavor: 'regular' | 'last-resort' }) => void
let gc: Collect | undefined

/** Collects all garbage, while nothing else runs; of a small heap also what V8 keeps for later, which takes twice as long. */
export function collectGarbage(): void {
  if (gc === undefined) {
    // Contexts that are made from now on have it.
    setFlagsFromString('--expose-gc')
    gc = runInNewContext('gc') as Collect
  }
  gc({ type: 'major', flavor: 'regular' })
  if (getHeapStatistics().used_heap_size < smallHeapBytes) gc({ type: 'major', flavor: 'last-resort' })
}
