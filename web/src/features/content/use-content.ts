import { getRouteApi, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ContentSearch, changeContent } from './content-search.ts'

const route = getRouteApi('/inside/content/products')

/** The state of the table: read from the address and changed by going to another. */
export interface ContentState {
  search: ContentSearch
  change: (change: ContentSearch) => void
  linkTo: (change: ContentSearch) => LinkProps
}

export function useContent(): ContentState {
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = useCallback(
    (next: ContentSearch) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => changeContent(old as ContentSearch, next),
        resetScroll: false,
      } as never),
    [navigate],
  )
  const linkTo = useCallback(
    (next: ContentSearch): LinkProps =>
      ({ to: '/content/products', search: changeContent(search, next) }) as LinkProps,
    [search],
  )
  return { search, change, linkTo }
}
