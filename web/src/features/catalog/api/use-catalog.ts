import { getRouteApi, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type CatalogSearch, changeSearch } from '../catalog-search.ts'

const route = getRouteApi('/inside/catalog')

/** The state of the list: read from the address and changed by going to another. */
export interface CatalogState {
  search: CatalogSearch
  /** Keeps the place on the page: for changes made while looking at the list. */
  change: (change: CatalogSearch) => void
  linkTo: (change: CatalogSearch) => LinkProps
}

export function useCatalog(): CatalogState {
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = useCallback(
    (next: CatalogSearch) =>
      void navigate({ to: '/catalog', search: (old) => changeSearch(old, next), resetScroll: false }),
    [navigate],
  )
  const linkTo = useCallback(
    (next: CatalogSearch): LinkProps => ({ to: '/catalog', search: changeSearch(search, next) }),
    [search],
  )
  return { search, change, linkTo }
}
