import { MutationCache, QueryClient } from '@tanstack/react-query'
import { closeErrorBannerOf, showErrorBanner } from '../banner/banner-store.ts'
import { reach } from '../network/network.ts'
import { refusalOf } from './error-body.ts'
import { endingOf } from './refusals.ts'
import { writeName } from './write-name.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows the refusal beside its fields, so no banner. */
      isShownInPlace?: boolean
    }
  }
}

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

export const queryClient = new QueryClient({
  defaultOptions: queryDefaults,
  mutationCache: new MutationCache({
    onError: (error, variables, _result, mutation) => {
      if (mutation.meta?.isShownInPlace === true) return
      if (endingOf(refusalOf(error), undefined) !== null) return
      showErrorBanner(error, writeName(mutation.options.mutationKey, variables))
    },
    onSuccess: (_answer, variables, _result, mutation) =>
      closeErrorBannerOf(writeName(mutation.options.mutationKey, variables)),
  }),
})

/** Once the server is back, what is on screen is read again: all of it where news may have been missed. */
export function rereadOnReturn(client: QueryClient): () => void {
  return reach.onReturn((wasAway) => {
    const hasFailed = ({ state }: { state: { status: string } }) => wasAway || state.status === 'error'
    void client.invalidateQueries({ predicate: hasFailed })
  })
}

rereadOnReturn(queryClient)
