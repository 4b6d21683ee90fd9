import { expect, it, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

it('loads a page anew once a minute at most', () => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  const reload = vi.fn()
  expect([reloadOnce(reload, storage), reloadOnce(reload, storage)]).toEqual([true, false])
  vi.advanceTimersByTime(60_000)
  expect(reloadOnce(reload, storage)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
