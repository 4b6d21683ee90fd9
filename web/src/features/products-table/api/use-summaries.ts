/** The figures below the columns: of the whole list, or of what is selected. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DomainSettings, ProductSelection } from '@vitrine/contract'
import type { SummaryKind } from '@vitrine/rules'
import { useMemo } from 'react'
import { orpc } from '../../../lib/api/client.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { selectionOnWire } from '../grid/bulk-selection.ts'
import { type Arrangement, arrangedColumns, sumBelow } from '../grid/cells/columns.ts'
import type { Selection } from '../grid/cells/selection.ts'
import type { ProductsTableSearch } from '../products-table-search.ts'

export interface Figure {
  kind: SummaryKind
  /** Null where no product has a value, undefined while it is worked out. */
  value: string | null | undefined
}

export interface Summaries {
  /** By key of the column, those that one is chosen for. */
  figures: ReadonlyMap<string, Figure>
  /** Whether they are those of another list, until the answer is there. */
  isStale: boolean
  /** Why there are none. */
  error: unknown
}

/** `selected`: how many products are; of none, the figures are those of the list. */
export function useSummaries(
  search: ProductsTableSearch,
  list: { settings: DomainSettings; arrangement: Arrangement },
  { selection, selected }: { selection: Selection; selected: number },
): Summaries {
  const { settings, arrangement } = list
  const chosen = useMemo(
    () =>
      arrangedColumns(settings, arrangement).flatMap(({ field }) => {
        const kind = sumBelow(arrangement, field)
        return kind === null ? [] : [{ field: field.key, kind }]
      }),
    [settings, arrangement],
  )
  const ofAll: Selection = { kind: 'all', except: new Set() }
  const of: ProductSelection = selectionOnWire(selected === 0 ? ofAll : selection, search)
  const asked = useQuery({
    ...orpc.products.summarizeProducts.queryOptions({ input: { body: { of, summaries: chosen } } }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const figures = useMemo(() => {
    const answered = new Map(data?.result.map(({ field, kind, value }) => [`${field} ${kind}`, value]))
    return new Map(
      chosen.map(({ field, kind }) => [field, { kind, value: answered.get(`${field} ${kind}`) }]),
    )
  }, [chosen, data])
  const [isStale, error] = [asked.isPlaceholderData, failureOf(asked)]
  return useMemo(() => ({ figures, isStale, error }), [figures, isStale, error])
}
