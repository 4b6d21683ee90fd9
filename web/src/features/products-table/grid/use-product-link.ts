import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import type { ProductsTableSearch } from '../products-table-search.ts'

/** What a link to a product of the table needs, for all rows at once: each link of the router follows the address by itself. */
export interface ProductLink {
  hrefOf(productId: string): string
  /** Opens it beside the table, unless another window or the like was asked for. */
  follow(event: MouseEvent, productId: string): void
  preload(productId: string): void
}

const to = '/content/products/$product'
/** Stands for an id, which has as few characters that addresses write otherwise. */
const anyId = '0'.repeat(32)

export function useProductLink(search: ProductsTableSearch): ProductLink {
  const router = useRouter()
  const navigate = useNavigate()
  return useMemo(() => {
    const target = (product: string) => ({ to, params: { product }, search }) as const
    const [before = '', after = ''] = router.buildLocation(target(anyId)).href.split(anyId)
    return {
      hrefOf: (id) => router.history.createHref(`${before}${id}${after}`),
      follow: (event, id) => {
        const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
        if (isElsewhere || event.defaultPrevented || event.button !== 0) return
        event.preventDefault()
        void navigate({ ...target(id), resetScroll: false })
      },
      // What can't be fetched now is asked for again when it is opened.
      preload: (id) => void router.preloadRoute(target(id)).catch(() => {}),
    }
  }, [router, navigate, search])
}
