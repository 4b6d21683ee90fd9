import { useEffect } from 'react'
import { useBrand } from './session/brand-store.ts'

/** Names the page in the browser's title: "{page} | {app name}". Undefined while the name is still loading. */
export function usePageTitle(page: string | undefined): void {
  const { appName } = useBrand()
  useEffect(() => {
    document.title = page === undefined || page === '' ? appName : `${page} | ${appName}`
  }, [page, appName])
}
