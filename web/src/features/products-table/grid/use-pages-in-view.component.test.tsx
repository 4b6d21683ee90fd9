import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { usePagesInView } from './use-pages-in-view.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openView() {
  const { result, act } = await renderHook(() => usePagesInView())
  /** Rows that are in view now, after that time. */
  const see = (first: number, last: number, afterMs: number) =>
    act(() => {
      vi.advanceTimersByTime(afterMs)
      result.current.onView([{ first, last }])
    })
  const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return { see, rest, pages: () => result.current.pages }
}

it('are those of the rows, at once while the table is scrolled', async () => {
  const { see, pages } = await openView()
  await see(0, 40, 0)
  expect(pages()).toEqual([1])
  await see(80, 120, 400)
  expect(pages()).toEqual([1, 2])
  await see(190, 230, 400)
  expect(pages()).toEqual([2, 3])
})

it('are not those that it is flung over, only those where it rests', async () => {
  const { see, rest, pages } = await openView()
  await see(0, 40, 0)
  await see(110, 150, 400)
  expect(pages()).toEqual([2])
  for (const first of [310, 510, 710, 910]) {
    await see(first, first + 40, 30)
    expect(pages()).toEqual([2])
  }
  await rest(149)
  expect(pages()).toEqual([2])
  await rest(1)
  expect(pages()).toEqual([10])
})

it('stay the same ones while the rows in view are theirs', async () => {
  const { see, pages } = await openView()
  await see(80, 120, 0)
  const before = pages()
  await see(101, 141, 400)
  expect(pages()).toBe(before)
})
