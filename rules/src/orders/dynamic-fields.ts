/** Fields of an order form that are computed. One may use another, never itself by way of others. */

import { evaluateFormula, type FormulaInputValue, type FormulaResult } from './evaluate-formula.ts'
import type { FormulaError } from './formula-errors.ts'
import type { Formula } from './formula-nodes.ts'
import { type FormulaReference, formulaReferenceKey } from './formula-references.ts'
import { type CurrencyOf, formulaCurrency } from './formula-units.ts'

export interface DynamicField {
  id: string
  formula: Formula
}

/** The ids in an order in which each comes after those it uses, or those on a circle, in its order. */
export function dynamicFieldOrder(
  fields: readonly DynamicField[],
): { order: string[] } | { circle: string[] } {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const order: string[] = []
  for (const { id } of fields) {
    const circle = visit(id, byId, [], order)
    if (circle !== null) return { circle }
  }
  return { order }
}

/** The currency of each field's result by its id, or the first error with the field that has it. Expects no circle. */
export function dynamicFieldCurrencies(
  fields: readonly DynamicField[],
  priceCurrency: (priceTypeId: string) => string | null,
): { currencies: Map<string, string | null> } | { fieldId: string; error: FormulaError } {
  const currencies = new Map<string, string | null>()
  const currencyOf: CurrencyOf = ({ kind, id }) =>
    kind === 'price' ? priceCurrency(id) : kind === 'dynamic' ? (currencies.get(id) ?? null) : null
  for (const { id, formula } of inOrder(fields)) {
    const result = formulaCurrency(formula, currencyOf)
    if ('error' in result) return { fieldId: id, error: result.error }
    currencies.set(id, result.currency)
  }
  return { currencies }
}

/**
 * What each field gives, by its id. A field without a number passes on why to those that use it. Expects no circle;
 * fields on one have no value.
 */
export function evaluateDynamicFields(
  fields: readonly DynamicField[],
  readInput: (reference: FormulaReference) => string | null,
): Map<string, FormulaResult> {
  const results = new Map<string, FormulaResult>()
  const inputOf = (reference: FormulaReference): FormulaInputValue => {
    if (reference.kind !== 'dynamic') return readInput(reference)
    const result = results.get(reference.id)
    if (result === undefined) return null
    return 'value' in result ? result.value : result
  }
  for (const { id, formula } of inOrder(fields)) results.set(id, evaluateFormula(formula, inputOf))
  return results
}

/**
 * What a field is computed from in the end: number fields, price types and order fields, also those of the dynamic
 * fields that it uses, each once. A reader who may not see one of them doesn't see the field.
 */
export function dynamicFieldInputs(fieldId: string, fields: readonly DynamicField[]): FormulaReference[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const inputs = new Map<string, FormulaReference>()
  const seen = new Set([fieldId])
  for (const id of seen)
    for (const reference of byId.get(id)?.formula.references ?? [])
      if (reference.kind === 'dynamic' && byId.has(reference.id)) seen.add(reference.id)
      else inputs.set(formulaReferenceKey(reference), reference)
  return [...inputs.values()]
}

function inOrder(fields: readonly DynamicField[]): DynamicField[] {
  const result = dynamicFieldOrder(fields)
  if ('circle' in result) return []
  return result.order.flatMap((id) => fields.find((field) => field.id === id) ?? [])
}

/** Adds a field after those it uses. Returns the circle that it is on. */
function visit(
  id: string,
  byId: ReadonlyMap<string, DynamicField>,
  path: readonly string[],
  order: string[],
): string[] | null {
  const field = byId.get(id)
  if (field === undefined || order.includes(id)) return null
  if (path.includes(id)) return path.slice(path.indexOf(id))
  for (const reference of field.formula.references) {
    const circle = reference.kind === 'dynamic' ? visit(reference.id, byId, [...path, id], order) : null
    if (circle !== null) return circle
  }
  order.push(id)
  return null
}
