/** How a person has arranged the columns of a view, kept on this device; the domain's own until they do. */
import { useLocalStorage } from '@mantine/hooks'
import type { DomainSettings } from '@vitrine/contract'
import { type Arrangement, usualArrangement } from './cells/columns.ts'

export type Density = 'compact' | 'comfortable'

export function useArrangement(
  key: { personId: string; domainId: string; view: string },
  settings: DomainSettings,
  /** Columns of the saved view, where it has some. */
  saved: Arrangement | null,
): [Arrangement, (change: (current: Arrangement) => Arrangement) => void, () => void, Arrangement | null] {
  const [kept, keep, forget] = useLocalStorage<Arrangement | null>({
    key: `table.${key.domainId}.${key.personId}.${key.view}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const current = kept ?? saved ?? usualArrangement(settings)
  return [current, (change) => keep(change(current)), forget, kept]
}

export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'table.density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  return [density, setDensity]
}

/** Pixels. */
export const rowHeights: Record<Density, number> = { compact: 36, comfortable: 48 }
