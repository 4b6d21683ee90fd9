import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HostMapping } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'

const calls = orpc.hostMapping
/** Records of DNS take minutes to be seen, and somebody looks on. */
const checkAgainMs = 10_000

export const mappingQuery = () => calls.getHostMapping.queryOptions({ input: {}, staleTime: 0 })
const checkKey = ['host-mapping', 'looks by itself']

/** What each of them answers is what is shown from then on. */
export function useMappingActions() {
  const queries = useQueryClient()
  // A look that began before knows nothing of it.
  const onMutate = () => queries.cancelQueries({ queryKey: checkKey })
  const onSuccess = (after: HostMapping) => queries.setQueryData(mappingQuery().queryKey, after)
  // Others have changed it meanwhile, or what was found along the way says why.
  const onError = () => queries.invalidateQueries({ queryKey: mappingQuery().queryKey })
  const follow = { onMutate, onSuccess, onError }
  return {
    request: useMutation(calls.requestHostMapping.mutationOptions(follow)),
    check: useMutation(calls.checkHostMapping.mutationOptions(follow)),
    certificate: useMutation(calls.requestCertificate.mutationOptions(follow)),
    deploy: useMutation(calls.deployHostMapping.mutationOptions(follow)),
    remove: useMutation(calls.removeHostMapping.mutationOptions(follow)),
  }
}

/** Looks again and again while the name is on screen. That it can't says the banner of what somebody does by hand. */
export function useLooksByItself(name: string): void {
  const queries = useQueryClient()
  useQuery({
    queryKey: [...checkKey, name],
    queryFn: async ({ signal }) => {
      const after = await calls.checkHostMapping.call({ query: {} }, { signal })
      if (!signal.aborted) queries.setQueryData(mappingQuery().queryKey, after)
      return after.open?.checkedAt ?? null
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: checkAgainMs,
  })
}
