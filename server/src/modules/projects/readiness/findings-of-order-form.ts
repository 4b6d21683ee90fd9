/** Whether what is asked of those who order can be given: rules of the form, and values of products that they name. */
import type { Finding } from '@vitrine/contract'
import {
  checkOrderForm,
  contradictingRules,
  type DynamicField,
  dynamicFieldInputs,
  dynamicFieldOrder,
  type FormulaReference,
  formulaReferenceKey,
  holds,
  orderLimits,
  parseFormula,
} from '@vitrine/rules'
import { advising, blocking, fieldsNamed, whereAny } from './findings.ts'
import type { ProjectFacts } from './project-facts.ts'
import type { CheckedProduct } from './readiness.repository.ts'

const section = 'order-form' as const

export function findingsOfOrderForm(facts: ProjectFacts): Finding[] {
  return [...ofRules(facts), ...ofValues(facts), ...ofDynamicFields(facts)]
}

function ofRules({ project: { orderFields } }: ProjectFacts): Finding[] {
  const nameOf = new Map(orderFields.map(({ id, name }) => [id, name]))
  const problems = checkOrderForm(orderFields)
  const wrong = new Set(
    problems.filter(({ key }) => key !== 'OrderDefaultAgainstRules').map(({ fieldId }) => fieldId),
  )
  const defaults = problems.filter(
    ({ key, fieldId }) => key === 'OrderDefaultAgainstRules' && !wrong.has(fieldId),
  )
  const data = (id: string) => ({ field: nameOf.get(id) ?? '' })
  return [
    ...[...wrong].map((id) => blocking('rules-contradict', { section, data: data(id) })),
    ...defaults.map(({ fieldId }) => advising('default-against-rules', { section, data: data(fieldId) })),
  ]
}

/** Reports only rules whose field the reader sees: the others would reveal values of products. */
function ofValues(facts: ProjectFacts): Finding[] {
  const { products, ruleFields, project } = facts
  const seen = new Set(fieldsNamed(facts, ruleFields).map(({ id }) => id))
  const placeOf = new Map(ruleFields.map((id, place) => [id, place]))
  const valuesOf = (product: CheckedProduct) => (id: string) => product.values[placeOf.get(id) ?? -1] ?? null
  return project.orderFields.flatMap((whole) => {
    const rules = whole.rules.filter((rule) => !('field' in rule) || seen.has(rule.field))
    if (!rules.some((rule) => 'field' in rule)) return []
    const field = { ...whole, rules }
    if (contradictingRules(field, () => null) !== null) return []
    const data = { field: field.name }
    const named = rules.flatMap((rule) => ('field' in rule ? [rule.field] : []))
    // Products with the same values stand alike, and most have the same pack sizes.
    const alike = Map.groupBy(products, (product) => JSON.stringify(named.map(valuesOf(product))))
    const those = (holds: (valueIn: (id: string) => string | null) => boolean) => {
      const found = new Set([...alike.values()].filter(([one]) => one && holds(valuesOf(one))).flat())
      return products.filter((product) => found.has(product))
    }
    const against = those((values) => contradictingRules(field, values) !== null)
    const unpacked = those((values) =>
      orderLimits(field, values).off.some(({ type }) => type === 'multipleOf'),
    )
    const fields = fieldsNamed(facts, named)
    return [
      ...whereAny(against, () =>
        advising('product-against-rules', {
          section,
          count: against.length,
          data,
          products: against,
          fields,
        }),
      ),
      ...whereAny(unpacked, () =>
        advising('pack-size-missing', { section, count: unpacked.length, data, products: unpacked, fields }),
      ),
    ]
  })
}

/**
 * Formulas that can't be read or go in a circle, and those that name what the company or the form no longer has: these
 * stay empty, and say why. A missing input isn't reported where another input is hidden from the reader.
 */
function ofDynamicFields({ project, known, reader }: ProjectFacts): Finding[] {
  const parsed = project.dynamicFields.map((field) => ({ field, read: parseFormula(field.expression) }))
  const readable = parsed.flatMap(({ field, read }): DynamicField[] =>
    'formula' in read ? [{ id: field.id, formula: read.formula }] : [],
  )
  const order = dynamicFieldOrder(readable)
  const circle = new Set('circle' in order ? order.circle : [])
  const inputs = new Set([
    ...known.fields
      .filter(({ type }) => holds(type, 'decimal'))
      .map(({ id }) => formulaReferenceKey({ kind: 'detail', id })),
    ...known.priceTypes.map(({ id }) => formulaReferenceKey({ kind: 'price', id })),
    ...project.orderFields
      .filter(({ type }) => type === 'number')
      .map(({ id }) => formulaReferenceKey({ kind: 'order', id })),
    ...project.dynamicFields.map(({ id }) => formulaReferenceKey({ kind: 'dynamic', id })),
  ])
  const isHidden = (input: FormulaReference) =>
    input.kind === 'detail' &&
    inputs.has(formulaReferenceKey(input)) &&
    !reader.visibility.fields.has(input.id)
  return parsed.flatMap(({ field: { id, name }, read }): Finding[] => {
    const about = { section, data: { field: name } } as const
    if (!('formula' in read) || circle.has(id)) return [blocking('dynamic-field-broken', about)]
    if (dynamicFieldInputs(id, readable).some(isHidden)) return []
    const isBroken = read.formula.references.some((input) => !inputs.has(formulaReferenceKey(input)))
    return isBroken ? [advising('dynamic-field-broken', about)] : []
  })
}
