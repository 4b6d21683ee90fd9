import { useEntered } from '../../../lib/session/session-store.ts'
import { useViews } from '../api/use-views.ts'
import type { Arrangement } from './cells/columns.ts'
import { useTable } from './table-context.ts'
import { type Density, useArrangement, useDensity } from './use-arrangement.ts'

/** How the person has laid out the table that the address shows. */
export interface Layout {
  userId: string
  arrangement: Arrangement
  /** Null where it is the one of the view. */
  ownArrangement: Arrangement | null
  arrange(change: (current: Arrangement) => Arrangement): void
  resetColumns(): void
  density: Density
  setDensity(density: Density): void
}

export function useLayout(): Layout {
  const { search, settings, domainId } = useTable()
  const userId = useEntered().user?._id ?? ''
  const [density, setDensity] = useDensity()
  const saved = useViews(userId).data?.find(({ _id }) => _id === search.view)
  const place = { personId: userId, domainId, view: search.view ?? 'AllProducts' }
  const [arrangement, arrange, resetColumns, ownArrangement] = useArrangement(
    place,
    settings,
    saved?.columns ?? null,
  )
  return { userId, arrangement, ownArrangement, arrange, resetColumns, density, setDensity }
}
