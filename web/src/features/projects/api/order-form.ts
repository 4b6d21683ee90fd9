/** The order form of a project: what its formulas can name, and why one can't be used. Pure. */
import type { DomainSettings, StoredDynamicField, StoredOrderField } from '@vitrine/contract'
import {
  dynamicFieldCurrencies,
  dynamicFieldOrder,
  type Formula,
  type FormulaError,
  type FormulaInput,
  type FormulaLabels,
  formulaFunctions,
  hasEveryWord,
  parseFormula,
} from '@vitrine/rules'

export interface OrderForm {
  orderFields: readonly StoredOrderField[]
  dynamicFields: readonly StoredDynamicField[]
}

type Company = Pick<DomainSettings, 'productDetailFields' | 'priceTypes'>

/** Number fields, prices, number fields of the form, and other dynamic fields. */
export function formulaInputs(form: OrderForm, company: Company, ownId: string): FormulaInput[] {
  const of = (kind: FormulaInput['reference']['kind']) => (named: { _id: string; name: string }) => ({
    reference: { kind, id: named._id },
    name: named.name,
  })
  return [
    ...form.orderFields.filter(({ type }) => type === 'number').map(of('order')),
    ...company.priceTypes.map(of('price')),
    ...company.productDetailFields.filter(({ type }) => type === 'number').map(of('detail')),
    ...form.dynamicFields.filter(({ _id }) => _id !== ownId).map(of('dynamic')),
  ]
}

/**
 * Whether something that a stored formula is computed from is gone. What is hidden from the reader isn't: they aren't sent
 * such fields.
 */
export function lacksInput({ expression }: StoredDynamicField, company: Company): boolean {
  const read = parseFormula(expression)
  return 'formula' in read && namesGone(read.formula, company)
}

function namesGone({ references }: Formula, { productDetailFields, priceTypes }: Company): boolean {
  const there = new Set([...productDetailFields, ...priceTypes].map(({ _id }) => _id))
  return references.some(({ kind, id }) => (kind === 'detail' || kind === 'price') && !there.has(id))
}

export type FormulaCheck =
  | { formula: Formula; currency: string | null }
  | { error: FormulaError }
  /** Names of the fields that would be computed from each other. */
  | { circle: string[] }
  /** It names something by its id, which has no name any more. */
  | { lacksInput: true }

/** What was typed as the formula of a field: itself, what it refers to, and with the other fields. */
export function checkFormula(
  typed: string,
  own: { _id: string; name: string },
  form: OrderForm,
  company: Company,
  labels: FormulaLabels,
): FormulaCheck {
  const read = parseFormula(typed, labels)
  if ('error' in read) return read
  if (namesGone(read.formula, company)) return { lacksInput: true }
  const others = form.dynamicFields.flatMap(({ _id, expression }) => {
    const other = _id === own._id ? null : parseFormula(expression)
    return other !== null && 'formula' in other ? [{ id: _id, formula: other.formula }] : []
  })
  const all = [...others, { id: own._id, formula: read.formula }]
  const order = dynamicFieldOrder(all)
  const nameOf = (id: string) =>
    id === own._id ? own.name : (form.dynamicFields.find(({ _id }) => _id === id)?.name ?? '')
  if ('circle' in order) return { circle: order.circle.map(nameOf) }
  const units = dynamicFieldCurrencies(
    all,
    (id) => company.priceTypes.find(({ _id }) => _id === id)?.currency ?? null,
  )
  if ('error' in units) return { error: units.error }
  return { formula: read.formula, currency: units.currencies.get(own._id) ?? null }
}

export interface Completion {
  /** What is shown, and what is put in. */
  label: string
  text: string
  kind: FormulaInput['reference']['kind'] | 'function'
}

/** The word that is being typed before the caret, and what it could become. */
export function completionsAt(
  text: string,
  caret: number,
  inputs: readonly { label: string; written: string; kind: FormulaInput['reference']['kind'] }[],
): { from: number; completions: Completion[] } {
  const before = text.slice(0, caret)
  const bracket = /\[([^[\]]*)$/.exec(before)
  const word = /[\p{L}_][\p{L}\p{N}_ ]*$/u.exec(before)
  const typed = bracket?.[1] ?? word?.[0] ?? ''
  if (bracket === null && word === null) return { from: caret, completions: [] }
  const wanted = typed.trim().toLowerCase()
  const named = inputs
    .filter(({ label }) => hasEveryWord(label, typed))
    .map(({ label, written, kind }) => ({ label, text: written, kind }))
  const functions =
    bracket === null
      ? Object.keys(formulaFunctions)
          .filter((name) => name.startsWith(wanted))
          .map((name) => ({ label: `${name}( )`, text: `${name}(`, kind: 'function' as const }))
      : []
  const from = bracket === null ? caret - typed.length : bracket.index
  return { from, completions: [...functions, ...named].slice(0, mostCompletions) }
}

const mostCompletions = 8
