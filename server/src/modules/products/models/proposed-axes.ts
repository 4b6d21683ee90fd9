/** By what articles differ: proposing the axes of a model. Pure. */

export interface ArticleValues {
  name: string
  /** Values by field, as text. */
  details: Readonly<Record<string, string>>
}

/** Fields tried together; those that tell most articles apart. */
const mostTried = 12

/** Fields among `fields` of which articles have different values, in their order. */
export function differingFields(articles: readonly ArticleValues[], fields: readonly string[]): string[] {
  return fields.filter((field) => valuesOf(articles, field).size > 1)
}

function valuesOf(articles: readonly ArticleValues[], field: string): Set<string> {
  return new Set(articles.map(({ details }) => details[field] ?? ''))
}

/** Whether no two articles have the same values of all these fields. */
export function tellsApart(articles: readonly ArticleValues[], axes: readonly string[]): boolean {
  const places = articles.map(({ details }) => JSON.stringify(axes.map((axis) => details[axis] ?? '')))
  return new Set(places).size === articles.length
}

/**
 * At most three fields that tell all articles apart, of the first kinds among which there are such, which have the fewest
 * different values altogether: sizes and finishes rather than a weight that is each article's own. Empty where there are
 * none. `kinds`: fields that are tried first, then those that are tried with them.
 */
export function proposedAxes(
  articles: readonly ArticleValues[],
  kinds: readonly (readonly string[])[],
): string[] {
  for (const count of kinds.keys()) {
    const fields = kinds.slice(0, count + 1).flat()
    const axes = fewestValues(articles, fields)
    if (axes.length > 0) return axes
  }
  return []
}

function fewestValues(articles: readonly ArticleValues[], fields: readonly string[]): string[] {
  const missing = (field: string) => articles.filter(({ details }) => (details[field] ?? '') === '').length
  const sizes = new Map(fields.map((field) => [field, valuesOf(articles, field).size]))
  const size = (field: string) => sizes.get(field) ?? 0
  const tried = differingFields(articles, fields)
    .toSorted((a, b) => missing(a) - missing(b) || size(a) - size(b))
    .slice(0, mostTried)
  const values = (axes: readonly string[]) => axes.reduce((sum, axis) => sum + size(axis), 0)
  const gaps = (axes: readonly string[]) => axes.reduce((sum, axis) => sum + missing(axis), 0)
  const [best = []] = [1, 2, 3]
    .flatMap((count) => choices(tried, count))
    .filter((axes) => tellsApart(articles, axes))
    .toSorted((a, b) => gaps(a) - gaps(b) || values(a) - values(b) || b.length - a.length)
  return fields.filter((field) => best.includes(field))
}

function choices(from: readonly string[], count: number): string[][] {
  if (count === 0) return [[]]
  return from.flatMap((first, at) =>
    choices(from.slice(at + 1), count - 1).map((others) => [first, ...others]),
  )
}

/** What names begin with in common, in whole words; the first name where they have nothing in common. */
export function commonName(names: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => name.trim().split(/\s+/))
  if (typeof first === 'string') return ''
  const same = first.findIndex((word, at) => others.some((words) => words[at] !== word))
  const words = same < 0 ? first : first.slice(0, same)
  const name = words.join(' ').replace(/[\s,;:–—·|/(-]+$/u, '')
  return name === '' ? first.join(' ') : name
}
