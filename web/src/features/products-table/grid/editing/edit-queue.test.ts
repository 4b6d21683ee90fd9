import type { ProductsChange } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { basedOnWaiting, EditQueue, type Queued, type QueuedWrite, withoutOvertaken } from './edit-queue.ts'

const change = (product: string, values: ProductsChange['values'], version = 1): ProductsChange => ({
  product,
  version,
  values,
})
const write = (key: string, changes: ProductsChange[], sent?: ProductsChange[]): QueuedWrite => ({
  kind: 'write',
  key,
  surface: 'table',
  changes,
  before: [],
  ...(sent === undefined ? {} : { sent }),
})
const undo = (key: string): Queued => ({ kind: 'undo', key, surface: 'table' })
const keysOf = (entries: readonly Queued[]) => entries.map(({ key }) => key)

describe('values that wait', () => {
  it('are left out where a later edit writes the same place, and only those', () => {
    const entries = [
      write('a', [change('p', { name: 'A', reference: 'A' }), change('q', { name: 'A' })]),
      write('b', [change('p', { name: 'B' })]),
      write('c', [change('q', { name: 'C' })]),
    ]
    const [first, ...rest] = withoutOvertaken(entries)
    expect(first).toMatchObject({ key: 'a', changes: [change('p', { reference: 'A' })] })
    expect(rest).toEqual(entries.slice(1))
  })

  it('stay as they were sent, and where undoing takes them back', () => {
    const sent = [change('p', { name: 'A' })]
    expect(keysOf(withoutOvertaken([write('a', sent, sent), write('b', sent), write('c', sent)]))).toEqual([
      'a',
      'c',
    ])
    expect(keysOf(withoutOvertaken([write('a', sent), undo('u'), write('b', sent)]))).toEqual(['a', 'u', 'b'])
  })

  it('are the base of what is written over them', () => {
    const waiting = [write('a', [change('p', { name: 'A' }, 3)])]
    expect(basedOnWaiting([change('p', { name: 'B', reference: 'B' }, 7)], waiting)).toEqual([
      change('p', { name: 'B' }, 3),
      change('p', { reference: 'B' }, 7),
    ])
    expect(basedOnWaiting([change('q', { name: 'B' }, 7)], waiting)).toEqual([change('q', { name: 'B' }, 7)])
  })
})

describe('the queue of edits', () => {
  it('tries again in the same order until somebody answers, and is held until nothing waits', async () => {
    const tried: string[] = []
    let isThere = false
    let back = () => {}
    const held: boolean[] = []
    const queue: EditQueue = new EditQueue({
      execute: async ({ key }) => {
        tried.push(key)
        if (!isThere) throw new TypeError('Failed to fetch')
      },
      untilReachable: () =>
        new Promise((resolve) => {
          back = resolve
        }),
      onChange: () => held.push(queue.isHeld),
    })
    queue.add(write('a', [change('p', { name: 'A' })]))
    queue.add(write('b', [change('q', { name: 'B' })]))
    await expect.poll(() => tried).toEqual(['a'])
    expect(queue.isHeld).toBe(true)
    back()
    await expect.poll(() => tried).toEqual(['a', 'a'])
    isThere = true
    back()
    await expect.poll(() => queue.entries).toEqual([])
    expect(tried).toEqual(['a', 'a', 'a', 'b'])
    expect(held.at(-1)).toBe(false)
  })
})
