/** What product queries sort by, as one string. */

/** A field key and a direction; the key isn't parsed yet. */
export interface Sorting {
  field: string
  isDescending: boolean
}

/** `-createdAt`: a leading minus means descending. */
export function parseSorting(text: string): Sorting {
  const isDescending = text.startsWith('-')
  return { field: isDescending ? text.slice(1) : text, isDescending }
}

export function formatSorting({ field, isDescending }: Sorting): string {
  return isDescending ? `-${field}` : field
}
