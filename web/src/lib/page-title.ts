import { useEffect, useState } from 'react'
import { useBrand } from './session/brand-store.ts'

interface TitledPage {
  /** A page inside another one comes after it. */
  order: number
  title: string
}

const onScreen = new Map<number, TitledPage>()
let lastOrder = 0

function showInnermost(): void {
  const innermost = [...onScreen.values()].sort((one, other) => other.order - one.order)[0]
  if (innermost !== undefined) document.title = innermost.title
}

/**
 * Names the page in the browser's title: "{page} | {app name}". Undefined while the name is still loading. A page
 * that is opened beside another one, as a product beside the table, gives the title back when it closes.
 */
export function usePageTitle(page: string | undefined): void {
  const { appName } = useBrand()
  const [order] = useState(() => ++lastOrder)
  const title = page === undefined || page === '' ? appName : `${page} | ${appName}`
  useEffect(() => {
    onScreen.set(order, { order, title })
    showInnermost()
    return () => {
      onScreen.delete(order)
      showInnermost()
    }
  }, [order, title])
}
