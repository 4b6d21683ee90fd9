import { useQuery } from '@tanstack/react-query'
import { type Brand, useBrand } from './brand-store.ts'
import { readMappedDomain } from './start-session.ts'

/**
 * The brand for pages that are open to strangers. Asks which domain this host name belongs to when nobody has
 * entered one; until the answer a brand seen here before is shown, or none.
 */
export function useMappedBrand(): { brand: Brand; isKnown: boolean } {
  const brand = useBrand()
  const { isPending } = useQuery({
    queryKey: ['mapped-domain'],
    queryFn: readMappedDomain,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: brand.domain === null,
  })
  return { brand, isKnown: brand.domainId !== '' || !isPending }
}
