/** A project's order form for one reader: what they may know of it, its values and what is wrong with them. Pure. */
import type { AnswerFault, DynamicValue } from '@vitrine/contract'
import {
  checkOrderValues,
  type DynamicField,
  dynamicFieldCurrencies,
  dynamicFieldInputs,
  evaluateDynamicFields,
  type FormulaResult,
  type OrderField,
  type OrderViolation,
  parseFormula,
} from '@vitrine/rules'
import type { DynamicFieldRow, OrderFieldRow } from '../../projects.repository.ts'
import type { AnsweredProduct } from '../shown-products.repository.ts'

export interface Sees {
  fields: ReadonlyMap<string, unknown>
  priceTypes: ReadonlyMap<string, { currency: string }>
}

/** The fields without rules on a detail field that the reader doesn't see: these would reveal its value. */
export function visibleOrderFields(
  fields: readonly OrderFieldRow[],
  seen: Pick<Sees, 'fields'>,
): OrderFieldRow[] {
  return fields.map((field) => ({
    ...field,
    rules: field.rules.filter((rule) => !('field' in rule) || seen.fields.has(rule.field)),
  }))
}

function formulasOf(fields: readonly DynamicFieldRow[]): DynamicField[] {
  return fields.flatMap(({ id, expression }) => {
    const parsed = parseFormula(expression)
    return 'formula' in parsed ? [{ id, formula: parsed.formula }] : []
  })
}

/** Fields and price types that dynamic fields are computed from, each once. */
export function dynamicInputIds(fields: readonly DynamicFieldRow[]): string[] {
  const formulas = formulasOf(fields)
  const inputs = formulas.flatMap(({ id }) => dynamicFieldInputs(id, formulas))
  return [...new Set(inputs.flatMap(({ kind, id }) => (kind === 'detail' || kind === 'price' ? [id] : [])))]
}

/**
 * The dynamic fields whose inputs the reader sees, every one. An input that is gone (not in `known`) hides nothing: the field
 * is empty with that reason.
 */
export function visibleDynamicFields(
  fields: readonly DynamicFieldRow[],
  seen: Sees,
  known: ReadonlySet<string>,
): DynamicFieldRow[] {
  const formulas = formulasOf(fields)
  const isSeen = (id: string, inMap: ReadonlyMap<string, unknown>) => inMap.has(id) || !known.has(id)
  return fields.filter((field) =>
    dynamicFieldInputs(field.id, formulas).every(({ kind, id }) => {
      if (kind === 'detail') return isSeen(id, seen.fields)
      return kind !== 'price' || isSeen(id, seen.priceTypes)
    }),
  )
}

/** The currency of each field's result by its id; none where the formulas mix currencies, as forms of old orders may. */
export function computedCurrencies(
  fields: readonly DynamicFieldRow[],
  { priceTypes }: Pick<Sees, 'priceTypes'>,
): ReadonlyMap<string, string | null> {
  const units = dynamicFieldCurrencies(formulasOf(fields), (id) => priceTypes.get(id)?.currency ?? null)
  return 'currencies' in units ? units.currencies : new Map()
}

/** Ids of those `fields`, all shown to the reader, that depend directly or indirectly on an input that is gone. */
export function lackingInputs(fields: readonly DynamicFieldRow[], seen: Sees): ReadonlySet<string> {
  const formulas = formulasOf(fields)
  const isGone = (kind: string, id: string) =>
    (kind === 'detail' && !seen.fields.has(id)) || (kind === 'price' && !seen.priceTypes.has(id))
  const lacking = fields.filter((field) =>
    dynamicFieldInputs(field.id, formulas).some(({ kind, id }) => isGone(kind, id)),
  )
  return new Set(lacking.map(({ id }) => id))
}

/** What all dynamic fields come to for a product with these values; who may see which is decided when it is read. */
export function dynamicValues(
  fields: readonly DynamicFieldRow[],
  product: Pick<AnsweredProduct, 'details' | 'prices'>,
  values: Readonly<Record<string, string>>,
): Record<string, DynamicValue> {
  const results = evaluateDynamicFields(formulasOf(fields), ({ kind, id }) => {
    const text = kind === 'detail' ? product.details[id] : kind === 'price' ? product.prices[id] : values[id]
    return text === undefined || text === '' ? null : text
  })
  return Object.fromEntries([...results].map(([id, result]) => [id, dynamicValueOf(result)]))
}

function dynamicValueOf(result: FormulaResult): DynamicValue {
  if ('value' in result) return { value: result.value }
  const { empty } = result
  return empty.reason === 'missingInput'
    ? { empty: empty.reason, input: `${empty.input.kind}:${empty.input.id}` }
    : { empty: empty.reason }
}

/** Faults of an answer's values. A skipped answer has none: it may lack everything. */
export function answerFaults(
  fields: readonly OrderFieldRow[],
  product: Pick<AnsweredProduct, 'id' | 'details'>,
  answer: { values: Readonly<Record<string, string>>; state: 'reviewed' | 'skipped' },
): AnswerFault[] {
  if (answer.state === 'skipped') return []
  const found = checkOrderValues(fields.map(orderFieldOf), answer.values, (id) => product.details[id] ?? null)
  return found.map((violation) => faultOf(product.id, violation))
}

function orderFieldOf({ id, type, required, default: usual, rules }: OrderFieldRow): OrderField {
  return { id, type, required, default: usual, rules }
}

function faultOf(product: string, { key, fieldId, limit, below, above }: OrderViolation): AnswerFault {
  const data = Object.entries({ limit, below, above }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return { product, field: fieldId, code: key, data: Object.fromEntries(data) }
}

/** The first field that is a number: what is ordered of a product. */
export function quantityOf(
  fields: readonly OrderFieldRow[],
  values: Readonly<Record<string, string>>,
): string | null {
  const field = fields.find(({ type }) => type === 'number')
  return field === undefined ? null : (values[field.id] ?? null)
}
