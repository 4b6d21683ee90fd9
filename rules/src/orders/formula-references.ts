/** What formulas of dynamic fields name: number fields, price types, order fields and other dynamic fields. */

export const formulaInputKinds = ['detail', 'price', 'order', 'dynamic'] as const

/** `detail` is a number field of the product, `price` a price type, `order` an order field of the same project. */
export interface FormulaReference {
  kind: (typeof formulaInputKinds)[number]
  id: string
}

/** As it is stored: `[price:42]`. An id outlives a name. */
export function formatFormulaReference(reference: FormulaReference): string {
  return `[${formulaReferenceKey(reference)}]`
}

/** What a reference is found by in maps: `price:42`. */
export function formulaReferenceKey({ kind, id }: FormulaReference): string {
  return `${kind}:${id}`
}

/** The reference of `price:42`, or null when the text follows no such form. */
export function parseFormulaReferenceKey(text: string): FormulaReference | null {
  const [, name, id] = /^([a-z]+):([A-Za-z0-9_-]{1,64})$/.exec(text) ?? []
  const kind = formulaInputKinds.find((known) => known === name)
  return kind === undefined || id === undefined ? null : { kind, id }
}
