import { MutationCache, QueryClient } from '@tanstack/react-query'
import { closeErrorBannerOf, showErrorBanner } from '../banner/banner-store.ts'
import { reachability } from '../network/network.ts'
import { hasEnded } from './refusals.ts'
import { writeName } from './write-name.ts'

/**
 * One attempt per call, as the product promises. Whether the server can be reached is found out by calls, not by what
 * the browser believes of its network: a call that can't be made fails with words instead of waiting without any.
 */
export const queryDefaults = {
  queries: {
    retry: false,
    retryDelay: 300,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  },
  mutations: { retry: false, retryDelay: 300, networkMode: 'always' },
} as const

/** A failed write shows the banner until it is closed or the same write succeeds. */
export function bannerOfWrites(): MutationCache {
  return new MutationCache({
    onError: (error, variables, _result, mutation) => {
      if (!hasEnded(error)) showErrorBanner(error, writeName(mutation.options.mutationKey, variables))
    },
    onSuccess: (_answer, variables, _result, mutation) =>
      closeErrorBannerOf(writeName(mutation.options.mutationKey, variables)),
  })
}

export const queryClient = new QueryClient({
  defaultOptions: queryDefaults,
  mutationCache: bannerOfWrites(),
})

/** Once the server is back, what is on screen is read again: all of it where news may have been missed. */
export function rereadOnReturn(client: QueryClient): () => void {
  return reachability.onReturn((wasAway) => {
    const hasFailed = ({ state }: { state: { status: string } }) => wasAway || state.status === 'error'
    void client.invalidateQueries({ predicate: hasFailed })
  })
}

rereadOnReturn(queryClient)
