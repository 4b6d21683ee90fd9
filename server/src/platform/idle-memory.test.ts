import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage, idleMemory } from './idle-memory.ts'

const megabyte = 1024 ** 2

/** Looks at a process that has been quiet for so long, with so large a heap, and says how often it has collected. */
function watched(): (quietMs: number, heapMegabytes: number) => number {
  const now = { quietMs: 0, heapBytes: 0, collections: 0 }
  const look = idleMemory({
    quietMs: () => now.quietMs,
    heapBytes: () => now.heapBytes,
    collect: () => {
      now.collections += 1
    },
  })
  return (quietMs, heapMegabytes) => {
    now.quietMs = quietMs
    now.heapBytes = heapMegabytes * megabyte
    look()
    return now.collections
  }
}

it('collects once it is quiet, and not again while the heap stays as it is', () => {
  const look = watched()
  expect(look(10_000, 200)).toBe(0)
  expect(look(20_000, 200)).toBe(1)
  // V8 takes back the rest in its own time.
  expect(look(30_000, 190)).toBe(1)
  for (let quietMs = 40_000; quietMs < 600_000; quietMs += 10_000) expect(look(quietMs, 75)).toBe(1)
})

it('never collects while something is at work, or was a moment ago', () => {
  const look = watched()
  for (const heap of [100, 300, 900]) {
    expect(look(0, heap)).toBe(0)
    expect(look(19_000, heap)).toBe(0)
  }
})

it('collects again when the heap has grown since', () => {
  const look = watched()
  look(20_000, 200)
  look(30_000, 70)
  expect(look(20_000, 90)).toBe(1)
  expect(look(0, 240)).toBe(1)
  expect(look(20_000, 240)).toBe(2)
  look(30_000, 70)
  // What jobs leave behind counts as well as requests.
  expect(look(900_000, 110)).toBe(3)
})

it('takes what requests make right after a collection for growth', () => {
  const look = watched()
  look(20_000, 200)
  look(0, 240)
  expect(look(20_000, 240)).toBe(2)
})

it('collects what nobody holds', async () => {
  const forgotten = new WeakRef({ what: 'nobody holds it' })
  // Whatever a turn of the loop has seen is kept for the rest of it.
  await turn()
  collectGarbage()
  expect(forgotten.deref()).toBeUndefined()
})
