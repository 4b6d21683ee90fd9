/** The order form of a project: order fields with rules, and dynamic fields, which are computed. */
import { mostDynamicFields } from '@vitrine/contract'
import {
  type DynamicField as Computed,
  checkOrderForm,
  dynamicFieldCurrencies,
  dynamicFieldInputs,
  dynamicFieldOrder,
  type FormulaError,
  type FormulaReference,
  holds,
  parseFormula,
} from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { type ProductVisibility, productVisibility } from '../products/index.ts'
import { dynamicInputIds } from './answers/orders/order-form.ts'
import { listKnownInputs } from './answers/shown-products.repository.ts'
import { type DynamicFieldRow, type OrderFieldRow, withIds } from './projects.repository.ts'

export interface OrderForm {
  orderFields: readonly OrderFieldRow[]
  dynamicFields: readonly DynamicFieldRow[]
}

/** What is new has no id yet. */
type New<Field extends { id: string }> = Omit<Field, 'id'> & { id?: string | undefined }

export interface GivenForm {
  orderFields?: readonly New<OrderFieldRow>[] | undefined
  dynamicFields?: readonly New<DynamicFieldRow>[] | undefined
}

type Rule = OrderFieldRow['rules'][number]

/**
 * The part of a form that the caller sees: nothing that names a hidden field, or is computed from one. With `known`, the ids
 * of inputs that the company has, also fields that are computed from an input that is gone for everybody.
 */
export function visibleForm(
  { orderFields, dynamicFields }: OrderForm,
  seen: ProductVisibility,
  known?: ReadonlySet<string>,
) {
  const computed = dynamicFields.flatMap(({ id, expression }) => {
    const read = parseFormula(expression)
    return 'formula' in read ? [{ id, formula: read.formula }] : []
  })
  const isGone = (id: string) => known !== undefined && !known.has(id)
  const isSeen = (reference: FormulaReference) => isSeenInput(reference, seen) || isGone(reference.id)
  return {
    orderFields: orderFields.map((field) => ({
      ...field,
      rules: field.rules.filter((rule) => isShown(rule, seen)),
    })),
    dynamicFields: dynamicFields.filter(({ id }) => dynamicFieldInputs(id, computed).every(isSeen)),
  }
}

function isSeenInput({ kind, id }: FormulaReference, seen: ProductVisibility): boolean {
  return kind === 'detail' ? seen.fields.has(id) : kind !== 'price' || seen.priceTypes.has(id)
}

/** Fields and price types that the form is computed from and that the company has, whoever sees them. */
export async function knownInputs(scope: Scope, { dynamicFields }: OrderForm): Promise<ReadonlySet<string>> {
  return await listKnownInputs(scope, dynamicInputIds(dynamicFields))
}

function isShown(rule: Rule, seen: ProductVisibility): boolean {
  return !('field' in rule) || seen.fields.has(rule.field)
}

/**
 * The form from now on: what the caller doesn't see of it stays; with `known`, they see it as `visibleForm` shows it, and what
 * is computed from an input that is gone may stay as it is. Refuses NotFound for fields that the caller doesn't
 * see, InvalidInput for an id given twice, OrderRuleWrong, OrderRulesContradict, OrderDefaultAgainstRules,
 * DynamicFieldInvalid, DynamicFieldCircle, TooManyDynamicFields.
 */
export async function checkedForm(
  open: Scope,
  before: OrderForm,
  given: GivenForm,
  known?: ReadonlySet<string>,
): Promise<OrderForm> {
  if ((given.dynamicFields?.length ?? 0) > mostDynamicFields)
    refuse('TooManyDynamicFields', { max: mostDynamicFields })
  const seen = await productVisibility(open)
  const orderFields =
    given.orderFields === undefined
      ? before.orderFields
      : await checkedOrderFields(open, before, given.orderFields, seen)
  const shown = new Map(
    visibleForm(before, seen, known).dynamicFields.map(({ id, expression }) => [id, expression]),
  )
  const hidden = before.dynamicFields.filter(({ id }) => !shown.has(id))
  const dynamicFields =
    given.dynamicFields === undefined
      ? before.dynamicFields
      : [...(await withIds(open, given.dynamicFields)), ...hidden]
  checkIds([...orderFields, ...dynamicFields])
  const isNew = ({ id }: DynamicFieldRow) =>
    given.dynamicFields !== undefined && !hidden.some((each) => each.id === id)
  const isKept = ({ id, expression }: DynamicFieldRow) => shown.get(id) === expression
  checkDynamicFields({ orderFields, dynamicFields }, seen, { isNew, isKept })
  return { orderFields, dynamicFields }
}

async function checkedOrderFields(
  open: Scope,
  before: OrderForm,
  given: readonly New<OrderFieldRow>[],
  seen: ProductVisibility,
): Promise<OrderFieldRow[]> {
  const known = new Map(before.orderFields.map((field) => [field.id, field]))
  const fields = (await withIds(open, given)).map((field) => {
    const hidden = (known.get(field.id)?.rules ?? []).filter((rule) => !isShown(rule, seen))
    for (const rule of field.rules) if (!isShown(rule, seen)) refuse('NotFound')
    return { ...field, rules: [...field.rules, ...hidden] }
  })
  const [problem] = checkOrderForm(fields)
  const nameOf = (id: string) => fields.find((field) => field.id === id)?.name ?? ''
  if (problem !== undefined) refuse(problem.key, { field: nameOf(problem.fieldId) })
  const wrong = fields.find(({ rules }) =>
    rules.some((rule) => 'field' in rule && isNoNumber(rule.field, seen)),
  )
  if (wrong !== undefined) refuse('OrderRuleWrong', { field: wrong.name })
  return fields
}

function isNoNumber(id: string, { fields }: ProductVisibility): boolean {
  const field = fields.get(id)
  return field !== undefined && !holds(field.type, 'decimal')
}

function checkIds(fields: readonly { id: string }[]): void {
  if (new Set(fields.map(({ id }) => id)).size === fields.length) return
  refuse('InvalidInput', { place: 'orderFields', reason: 'an id is given twice' })
}

function checkDynamicFields(
  { orderFields, dynamicFields }: OrderForm,
  seen: ProductVisibility,
  { isNew, isKept }: Record<'isNew' | 'isKept', (field: DynamicFieldRow) => boolean>,
): void {
  const nameOf = (id: string) => dynamicFields.find((field) => field.id === id)?.name ?? ''
  const invalid = (
    id: string,
    { key, offset, length }: Pick<FormulaError, 'key' | 'offset' | 'length'>,
  ): never => refuse('DynamicFieldInvalid', { field: nameOf(id), reason: key, offset, length })
  const isKnown = ({ kind, id }: FormulaReference) => {
    const field = kind === 'detail' ? seen.fields.get(id) : undefined
    if (kind === 'detail') return field !== undefined && holds(field.type, 'decimal')
    if (kind === 'price') return seen.priceTypes.has(id)
    if (kind === 'dynamic') return dynamicFields.some((field) => field.id === id)
    return orderFields.some((field) => field.id === id && field.type === 'number')
  }
  const computed: Computed[] = []
  for (const field of dynamicFields) {
    const read = parseFormula(field.expression)
    if ('error' in read) {
      if (isNew(field)) invalid(field.id, read.error)
      continue
    }
    // What somebody has been shown and doesn't see is gone.
    const isAllowed = (reference: FormulaReference) =>
      isKnown(reference) || (isKept(field) && !isSeenInput(reference, seen))
    if (isNew(field) && !read.formula.references.every(isAllowed))
      invalid(field.id, { key: 'FormulaUnknownName', offset: 0, length: 0 })
    computed.push({ id: field.id, formula: read.formula })
  }
  const order = dynamicFieldOrder(computed)
  if ('circle' in order) refuse('DynamicFieldCircle', { fields: order.circle.map(nameOf).join(', ') })
  // Formulas with a hidden or deleted input aren't checked: the caller couldn't correct their currency.
  const sound = computed.filter(({ formula }) => formula.references.every(isKnown))
  const units = dynamicFieldCurrencies(sound, (id) => seen.priceTypes.get(id)?.currency ?? null)
  if ('error' in units) invalid(units.fieldId, units.error)
}
