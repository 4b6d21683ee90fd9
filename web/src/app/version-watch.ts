import { useEffect } from 'react'
import { showUpdateReady } from '../lib/banner/banner-store.ts'
import { isNewVersionServed } from '../lib/version/served-version.ts'

const pollMs = 5 * 60_000

/** Looks for a newer version every few minutes, when the page is looked at again, and when a part is missing. */
export function useVersionWatch(): void {
  useEffect(() => {
    if (import.meta.env.DEV) return
    const look = () => {
      if (document.visibilityState === 'visible')
        void isNewVersionServed().then((is) => is && showUpdateReady())
    }
    const timer = setInterval(look, pollMs)
    document.addEventListener('visibilitychange', look)
    addEventListener('vite:preloadError', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('vite:preloadError', look)
    }
  }, [])
}
