import { MutationCache, QueryClient } from '@tanstack/react-query'
import { showErrorBanner } from '../banner/banner-store.ts'
import { refusalOf } from './error-body.ts'
import { endingOf } from './refusals.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows the refusal beside its fields, so no banner. */
      isShownInPlace?: boolean
    }
  }
}

/** One attempt per call, as the product promises; a person retries in place. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, retryDelay: 300, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false, retryDelay: 300 },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.isShownInPlace === true) return
      if (endingOf(refusalOf(error), undefined) === null) showErrorBanner(error)
    },
  }),
})
