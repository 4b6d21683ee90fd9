import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asChunkLoadError, chunkTimeoutMs, loadChunk } from './load-chunk.ts'

describe('fetching a part of the application', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('answers the part', async () => {
    await expect(loadChunk(async () => ({ page: 1 }))).resolves.toEqual({ page: 1 })
  })

  it('raises a chunk-load error when the part is missing', async () => {
    const missing = loadChunk(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    )
    await expect(missing).rejects.toMatchObject({ name: 'ChunkLoadError', kind: 'script' })
  })

  it('raises one after 120 s without an answer', async () => {
    const waiting = expect(loadChunk(() => new Promise(() => {}))).rejects.toMatchObject({
      name: 'ChunkLoadError',
    })
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs)
    await waiting
  })

  it('tells a missing stylesheet apart', () => {
    expect(asChunkLoadError(new Error('Unable to preload CSS for /static/a.css'))).toMatchObject({
      name: 'CssChunkLoadError',
      kind: 'style',
    })
  })
})
