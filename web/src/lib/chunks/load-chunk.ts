/** A part of the application that is fetched when needed could not be fetched. */
export class ChunkLoadError extends Error {
  readonly kind: 'script' | 'style'

  constructor(kind: 'script' | 'style', cause: unknown) {
    super(kind === 'script' ? 'Loading a script chunk failed' : 'Loading a CSS chunk failed', { cause })
    this.name = kind === 'script' ? 'ChunkLoadError' : 'CssChunkLoadError'
    this.kind = kind
  }
}

export const chunkTimeoutMs = 120_000

/** Fetches a part of the application; a failure or a wait beyond 120 s is a ChunkLoadError. */
export async function loadChunk<Module>(
  fetchChunk: () => Promise<Module>,
  waitMs = chunkTimeoutMs,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('script', `no answer in ${waitMs} ms`)), waitMs)
  })
  try {
    return await Promise.race([fetchChunk(), timeout])
  } catch (error) {
    throw asChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** The bundler reports a missing stylesheet through the same import, told apart only by its message. */
export function asChunkLoadError(error: unknown): ChunkLoadError {
  if (error instanceof ChunkLoadError) return error
  const isStyle = error instanceof Error && /preload css/i.test(error.message)
  return new ChunkLoadError(isStyle ? 'style' : 'script', error)
}
