import { useQuery } from '@tanstack/react-query'
import { type Brand, useBrand } from './brand-store.ts'
import { useSession } from './session-store.ts'
import { readMappedDomain } from './start-session.ts'

const lookAgainMs = 60_000

/**
 * The brand for pages that are open to strangers. Asks which domain this host name belongs to while nobody has
 * entered one; until the answer a brand seen here before is shown, or none.
 */
export function useMappedBrand(): { brand: Brand; isKnown: boolean } {
  const brand = useBrand()
  const session = useSession()
  const { isPending } = useQuery({
    queryKey: ['mapped-domain'],
    queryFn: readMappedDomain,
    staleTime: 0,
    // Nobody tells a page that nobody has signed in to: it looks again while it is open.
    refetchInterval: lookAgainMs,
    enabled: session.status !== 'entered',
  })
  return { brand, isKnown: brand.domainId !== '' || !isPending }
}
