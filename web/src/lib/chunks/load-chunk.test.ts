import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asChunkLoadError, chunkTimeoutMs, loadChunk } from './load-chunk.ts'

/** It was there all the time. */
const serverAnswers = async () => false

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
    const missing = loadChunk(
      () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      chunkTimeoutMs,
      serverAnswers,
    )
    await expect(missing).rejects.toMatchObject({ name: 'ChunkLoadError', kind: 'script' })
  })

  it('raises one after 120 s without an answer', async () => {
    const never = loadChunk(() => new Promise(() => {}), chunkTimeoutMs, serverAnswers)
    const waiting = expect(never).rejects.toMatchObject({ name: 'ChunkLoadError' })
    await vi.advanceTimersByTimeAsync(2 * chunkTimeoutMs)
    await waiting
  })

  it('waits while the server is away, however often it fails, and answers the part once it is back', async () => {
    let outages = 3
    const fetchChunk = async () => {
      if (outages > 0) throw new TypeError('Failed to fetch dynamically imported module')
      return { page: 1 }
    }
    const isBack = async () => {
      outages -= 1
      return true
    }
    await expect(loadChunk(fetchChunk, chunkTimeoutMs, isBack)).resolves.toEqual({ page: 1 })
  })

  it('says of a part that is still missing that the server had been away', async () => {
    const returns = [true, false]
    const missing = loadChunk(
      () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      chunkTimeoutMs,
      async () => returns.shift() ?? false,
    )
    await expect(missing).rejects.toMatchObject({ name: 'ChunkLoadError', isAfterOutage: true })
  })

  it('tells a missing stylesheet apart', () => {
    expect(asChunkLoadError(new Error('Unable to preload CSS for /static/a.css'))).toMatchObject({
      name: 'CssChunkLoadError',
      kind: 'style',
    })
  })
})
