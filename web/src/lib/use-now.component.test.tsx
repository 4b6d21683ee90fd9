import { expect, it, onTestFinished, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useNow } from './use-now.ts'

it('ticks every 60 s, and no more once nobody looks', async () => {
  const begin = vi.spyOn(globalThis, 'setInterval')
  const end = vi.spyOn(globalThis, 'clearInterval')
  onTestFinished(() => {
    begin.mockRestore()
    end.mockRestore()
  })
  const { result, act, unmount } = await renderHook(() => useNow())
  const first = result.current
  const place = begin.mock.calls.findIndex(([, delay]) => delay === 60_000)
  const [tick] = begin.mock.calls[place] ?? []
  await act(() => (tick as () => void)())
  expect(result.current).not.toBe(first)
  await unmount()
  expect(end).toHaveBeenCalledWith(begin.mock.results[place]?.value)
})
