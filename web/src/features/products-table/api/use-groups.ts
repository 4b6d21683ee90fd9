/** The groups of the table: their heads, which of them are closed, and the rows that are left to show. */
import { useQuery } from '@tanstack/react-query'
import type { DomainSettings } from '@vitrine/contract'
import { canGroupBy } from '@vitrine/rules'
import { useMemo, useState } from 'react'
import { orpc } from '../../../lib/api/client.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { type Field, findField } from '../../../lib/product-fields/fields.ts'
import { GroupLines } from '../grid/cells/group-lines.ts'
import type { ProductsTableSearch } from '../products-table-search.ts'
import { listFilters, type ProductRows } from './use-product-rows.ts'

/** Null without one; also where the person can't see the field any more, or it has become one that makes no groups. */
export function groupField(search: ProductsTableSearch, settings: DomainSettings): Field | null {
  const field = search.group === undefined ? null : findField(settings, search.group)
  return field !== null && canGroupBy(field) ? field : null
}

/** The address as it can be asked. */
export function withGroup(search: ProductsTableSearch, settings: DomainSettings): ProductsTableSearch {
  const { group: _, ...others } = search
  const field = groupField(search, settings)
  return field === null ? others : { ...others, group: field.key }
}

export interface ProductGrouping {
  field: Field
  lines: GroupLines
  isClosed: (value: string | null) => boolean
  toggle: (value: string | null) => void
  /** Closes all, or opens all. */
  closeAll: (isClosed: boolean) => void
}

/** Null where nothing is grouped, or until the first answer. `search` as it can be asked. */
export function useGroups(
  search: ProductsTableSearch,
  settings: DomainSettings,
): { grouping: ProductGrouping | null; error: unknown; retry: () => void } {
  const { group } = search
  const field = useMemo(
    () => groupField({ ...(group === undefined ? {} : { group }) }, settings),
    [group, settings],
  )
  const key = field?.key ?? ''
  const body = { filters: listFilters(search), search: search.q ?? '', grouping: key }
  const asked = useQuery({
    ...orpc.products.listProductGroups.queryOptions({ input: { body } }),
    enabled: field !== null,
    // Heads of another field would be wrong ones.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey)?.includes(`"grouping":${JSON.stringify(key)}`) === true
        ? before
        : undefined,
  })
  const [closed, setClosed] = useState<{ of: string; values: ReadonlySet<string | null> }>(() => ({
    of: key,
    values: new Set(),
  }))
  const values = closed.of === key ? closed.values : nothing
  const { data } = asked
  const grouping = useMemo(() => {
    if (field === null || data === undefined) return null
    const isClosed = (value: string | null) => values.has(value)
    return {
      field,
      lines: new GroupLines(data.result, isClosed),
      isClosed,
      toggle: (value: string | null) => {
        const next = new Set(values)
        if (!next.delete(value)) next.add(value)
        setClosed({ of: field.key, values: next })
      },
      closeAll: (isAll: boolean) =>
        setClosed({ of: field.key, values: new Set(isAll ? data.result.map(({ value }) => value) : []) }),
    }
  }, [field, data, values])
  const retry = () => {
    if (asked.isError) void asked.refetch()
  }
  return { grouping, error: field === null ? null : failureOf(asked), retry }
}

const nothing: ReadonlySet<string | null> = new Set()

/** The rows of open groups, one after the other: what is done to a block of them passes over heads and closed groups. */
export function shownRows(rows: ProductRows, grouping: ProductGrouping | null): ProductRows {
  if (grouping === null) return rows
  const { lines } = grouping
  return {
    ...rows,
    total: rows.total === undefined ? undefined : lines.shownCount,
    rowAt: (row) => (row < lines.shownCount ? rows.rowAt(lines.listedRow(row)) : undefined),
    load: async (first, last) => {
      const ranges = lines.listedRanges({ first, last })
      const loaded = await Promise.all(ranges.map((range) => rows.load(range.first, range.last)))
      return (row) => {
        const listed = lines.listedRow(row)
        const place = ranges.findIndex((range) => listed >= range.first && listed <= range.last)
        return loaded[place]?.(listed)
      }
    },
  }
}
