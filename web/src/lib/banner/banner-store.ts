/** Banners over the page: one failure until it is closed, and the notice of a newer version until it is loaded. */
import { createStore } from '../create-store.ts'
import { forgetWithSession } from '../session/session-memory.ts'

export type FailureBanner =
  /** `write`: what was not done; doing it takes the banner away. */
  | { kind: 'error'; error: unknown; write: string | null }
  /** Signed out because the same account signed in elsewhere. */
  | { kind: 'signed-in-elsewhere' }

interface Banners {
  failure: FailureBanner | null
  /** A newer version of the application is being served. */
  isUpdateReady: boolean
}

const banners = createStore<Banners>({ failure: null, isUpdateReady: false })

function change(next: Partial<Banners>): void {
  banners.set({ ...banners.get(), ...next })
}

// A refusal may name data of the former person; the notice that a session ended shows after its end.
forgetWithSession(() => {
  if (banners.get().failure?.kind === 'error') closeErrorBanner()
})

export function showErrorBanner(error: unknown, write: string | null = null): void {
  change({ failure: { kind: 'error', error, write } })
}

/** What failed has been done after all. */
export function closeErrorBannerOf(write: string | null): void {
  const { failure } = banners.get()
  if (write !== null && failure?.kind === 'error' && failure.write === write) closeErrorBanner()
}

export function showSignedInElsewhere(): void {
  change({ failure: { kind: 'signed-in-elsewhere' } })
}

export function showUpdateReady(): void {
  if (!banners.get().isUpdateReady) change({ isUpdateReady: true })
}

export function closeErrorBanner(): void {
  change({ failure: null })
}

export const useBanners = banners.use
