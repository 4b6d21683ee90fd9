import { skipToken, useQuery } from '@tanstack/react-query'
import { orpc } from '../api/client.ts'

/** What may have been meant by a search that found nothing or little: null where nothing is likely, undefined until it is known. */
export function useSearchSuggestion(search: string | undefined): string | null | undefined {
  const input = search === undefined || search.trim() === '' ? skipToken : { query: { search } }
  const { data, isError } = useQuery(orpc.products.suggestSearch.queryOptions({ input, retry: false }))
  return isError ? null : data?.search
}
