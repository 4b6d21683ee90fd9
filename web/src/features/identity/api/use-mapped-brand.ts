import { useQuery } from '@tanstack/react-query'
import { readMappedDomain } from '../../../lib/session/start-session.ts'

/** Asks which domain this host name belongs to, so that the page can wear its brand. Failing that, it stays as it is. */
export function useMappedBrand(): { isKnown: boolean } {
  const { isPending } = useQuery({
    queryKey: ['mapped-domain'],
    queryFn: readMappedDomain,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { isKnown: !isPending }
}
