/**
 * Or-groups: one entry among a query's filters that holds where any of the filters in it does. On the wire its type is
 * `ANY`, its field `any`, and its value a JSON array of filters. Groups hold no groups.
 */

/** A filter as it is on the wire, not checked yet. */
export interface WireFilter {
  field: string
  type: string
  value: string
}

export const groupType = 'ANY'
export const groupField = 'any'

export function isGroup({ type }: Pick<WireFilter, 'type'>): boolean {
  return type === groupType
}

/** The filters of a group, or null where its field or value is none of a group; what they are is not checked. */
export function filtersOfGroup({ field, value }: WireFilter): WireFilter[] | null {
  const entries = field === groupField ? parsedJson(value) : null
  if (!Array.isArray(entries) || entries.length === 0) return null
  const filters = entries.map(wireFilter)
  return filters.every((filter) => filter !== null) ? filters : null
}

export function groupOf(filters: readonly WireFilter[]): WireFilter {
  // The same parts in the same order, so that equal groups are equal texts.
  const entries = filters.map(({ field, type, value }) => ({ field, type, value }))
  return { field: groupField, type: groupType, value: JSON.stringify(entries) }
}

/** All filters that ask something of a field: those in groups in the place of their group; unreadable groups as they are. */
export function singleFilters(filters: readonly WireFilter[]): WireFilter[] {
  return filters.flatMap((filter) => (isGroup(filter) ? (filtersOfGroup(filter) ?? [filter]) : [filter]))
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A value may be left out where the type needs none. */
function wireFilter(entry: unknown): WireFilter | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { field, type, value = '' } = entry as Partial<Record<keyof WireFilter, unknown>>
  if (typeof field !== 'string' || typeof type !== 'string' || typeof value !== 'string') return null
  return field === '' || type === '' ? null : { field, type, value }
}
