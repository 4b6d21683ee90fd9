import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useListQuery } from './api/product-list.ts'
import './api/list-place.ts'
import type { CatalogSearch } from './catalog-search.ts'

/** A product's place in the list it was opened from. */
export interface ListPlace {
  /** To the product before or after on the same page of the list. Null at its ends, undefined without a list. */
  onPrevious: (() => void) | null | undefined
  onNext: (() => void) | null | undefined
  /** Back to the list, to where it was left. */
  close: () => void
}

/** `search` is the list's address, which a product's address carries too. */
export function useListPlace(productId: string, search: CatalogSearch): ListPlace {
  const router = useRouter()
  const fromList = useRouterState({ select: ({ location }) => location.state.fromList === true })
  const { data } = useQuery({
    ...useListQuery(search),
    enabled: fromList,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const products = fromList ? (data?.result ?? []) : []
  const place = products.findIndex(({ _id }) => _id === productId)
  const open = (index: number) => {
    const product = products[index]
    if (product === undefined) return null
    // Takes this product's place in the history: closing any of them leads back to the list.
    const target = { to: '/catalog/$product', params: { product: product._id }, search } as const
    return () => void router.navigate({ ...target, state: { fromList }, replace: true })
  }
  return {
    onPrevious: place === -1 ? undefined : open(place - 1),
    onNext: place === -1 ? undefined : open(place + 1),
    close: () => {
      if (fromList && router.history.canGoBack()) router.history.back()
      else void router.navigate({ to: '/catalog', search })
    },
  }
}
