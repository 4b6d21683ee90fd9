import { getRouteApi, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changeContent, type ProductsTableSearch } from './products-table-search.ts'

const route = getRouteApi('/inside/content/products')

/** The state of the table: read from the address and changed by going to another. */
export interface ContentState {
  search: ProductsTableSearch
  change: (change: ProductsTableSearch) => void
  linkTo: (change: ProductsTableSearch) => LinkProps
}

export function useProductsTable(): ContentState {
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = useCallback(
    (next: ProductsTableSearch) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => changeContent(old as ProductsTableSearch, next),
        resetScroll: false,
      } as never),
    [navigate],
  )
  const linkTo = useCallback(
    (next: ProductsTableSearch): LinkProps =>
      ({ to: '/content/products', search: changeContent(search, next) }) as LinkProps,
    [search],
  )
  return { search, change, linkTo }
}
