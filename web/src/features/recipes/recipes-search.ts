import { offeredPageSize } from '@vitrine/rules'
import { countParam } from '../../lib/search-params.ts'

/** What the address of the page of recipes says. */
interface RecipesSearch {
  page?: number
  size?: number
}

export function recipesSearch(search: Record<string, unknown>): RecipesSearch {
  const page = countParam(search.page)
  const size = countParam(search.size)
  return {
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(size === undefined ? {} : { size: offeredPageSize(size) }),
  }
}
