import { reachability } from '../network/network.ts'

/** A part of the application that is fetched when needed could not be fetched. */
export class ChunkLoadError extends Error {
  readonly kind: 'script' | 'style'
  /** The server had been away meanwhile: some browsers keep the failure of then until the page is loaded anew. */
  readonly isAfterOutage: boolean

  constructor(kind: 'script' | 'style', cause: unknown, isAfterOutage = false) {
    super(kind === 'script' ? 'Loading a script chunk failed' : 'Loading a CSS chunk failed', { cause })
    this.name = kind === 'script' ? 'ChunkLoadError' : 'CssChunkLoadError'
    this.kind = kind
    this.isAfterOutage = isAfterOutage
  }
}

export const chunkTimeoutMs = 120_000

/** Resolves, once the server can be reached, to whether it had been away. */
async function serverIsBack(): Promise<boolean> {
  return await new Promise((resolve) => {
    const stop = reachability.onReturn((wasAway) => {
      stop()
      resolve(wasAway)
    })
    reachability.look()
  })
}

/**
 * Fetches a part of the application; a second failure, or wait beyond 120 s, is a ChunkLoadError. While the server is
 * away it waits for it to come back, because the importing code would keep a failure for good.
 */
export async function loadChunk<Module>(
  fetchChunk: () => Promise<Module>,
  waitMs = chunkTimeoutMs,
  isBack: () => Promise<boolean> = serverIsBack,
): Promise<Module> {
  let isAfterOutage = false
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await fetchInTime(async () => {
        const module = await fetchChunk()
        await fetchMissingStyles()
        return module
      }, waitMs)
    } catch (error) {
      const wasAway = await isBack()
      if (!wasAway && !isFirst) throw asChunkLoadError(error, isAfterOutage)
      isAfterOutage ||= wasAway
    }
  }
}

async function fetchInTime<Module>(fetchChunk: () => Promise<Module>, waitMs: number): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('script', `no answer in ${waitMs} ms`)), waitMs)
  })
  try {
    return await Promise.race([fetchChunk(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Marks stylesheets that were asked for and didn't arrive. */
const missing = 'data-missing'

if (typeof document !== 'undefined') {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.setAttribute(missing, '')
  }
  document.addEventListener('error', mark, { capture: true })
}

/**
 * The bundler asks for a stylesheet once only, and waits for none that the page names already, whether it arrived or
 * not. Rejects where one doesn't arrive now either.
 */
async function fetchMissingStyles(): Promise<void> {
  if (typeof document === 'undefined') return
  const links = document.querySelectorAll<HTMLLinkElement>(`link[${missing}]`)
  await Promise.all(Array.from(links, fetchAgain))
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.removeAttribute(missing)
    again.onload = () => resolve()
    again.onerror = () => reject(new ChunkLoadError('style', `no answer from ${link.href}`))
    link.replaceWith(again)
  })
}

/** The bundler reports a missing stylesheet through the same import, distinguished only by its message. */
export function asChunkLoadError(error: unknown, isAfterOutage = false): ChunkLoadError {
  if (error instanceof ChunkLoadError) return error
  const isStyle = error instanceof Error && /preload css/i.test(error.message)
  return new ChunkLoadError(isStyle ? 'style' : 'script', error, isAfterOutage)
}
