/**
 * How well a product fits a search, the best first: by where the term stands that is found in the least telling place.
 * `beginning`: in the name, which begins with what was typed first.
 */
export const fitLevels = { reference: 0, beginning: 1, name: 2, place: 3, field: 4, other: 5 } as const
