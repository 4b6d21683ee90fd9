import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefresher } from './refresher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('reads a query once for many news of a moment, and spaces the next time', async () => {
  const read: unknown[] = []
  const refresher = createRefresher({
    invalidateQueries: async (filters) => {
      read.push(filters?.queryKey)
    },
  })
  for (let n = 0; n < 50; n++) refresher.refresh([['products'], ['folders']])
  await vi.advanceTimersByTimeAsync(200)
  expect(read).toEqual([['products'], ['folders']])
  refresher.refresh([['products']])
  await vi.advanceTimersByTimeAsync(500)
  expect(read).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(read).toHaveLength(3)
  refresher.refresh([['products']])
  refresher.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(read).toHaveLength(3)
})
