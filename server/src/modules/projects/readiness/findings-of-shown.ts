/** Fields and price types of the project: whether they are still there, and who sees them. */
import type { Finding } from '@vitrine/contract'
import { advising, blocking, fieldsNamed, whereAny } from './findings.ts'
import type { FactPerson, ProjectFacts } from './project-facts.ts'

export function findingsOfShown(facts: ProjectFacts): Finding[] {
  return [...ofGone(facts), ...ofFields(facts), ...ofPriceTypes(facts), ...ofConflicts(facts)]
}

/** As it is refused when it is saved: here where it came about later. */
function ofConflicts({ conflicts }: ProjectFacts): Finding[] {
  return whereAny(conflicts, () =>
    blocking('folder-conflict', {
      section: 'shown',
      count: conflicts.length,
      folders: conflicts.map(({ folder }) => folder),
    }),
  )
}

function ofGone({ project, known, ruleFields }: ProjectFacts): Finding[] {
  const section = 'shown'
  const fields = new Set(known.fields.map(({ id }) => id))
  const priceTypes = new Set(known.priceTypes.map(({ id }) => id))
  const goneFields = [...new Set([...project.fieldIds, ...ruleFields])].filter((id) => !fields.has(id))
  const gonePriceTypes = project.priceTypeIds.filter((id) => !priceTypes.has(id))
  return [
    ...whereAny(goneFields, () => advising('gone-field', { section, count: goneFields.length })),
    ...whereAny(gonePriceTypes, () => advising('gone-price-type', { section, count: gonePriceTypes.length })),
  ]
}

function ofFields(facts: ProjectFacts): Finding[] {
  const people = facts.attendees.filter(({ visibility }) => visibility !== null)
  if (people.length === 0) return []
  const section = 'shown'
  const lacking = fieldsNamed(facts, facts.project.fieldIds).map((field) => ({
    field,
    people: people.filter(({ visibility }) => visibility?.fields.has(field.id) !== true),
  }))
  const partly = lacking.filter((each) => each.people.length > 0 && each.people.length < people.length)
  const affected = [...new Set(partly.flatMap((each) => each.people))]
  return [
    ...lacking
      .filter((each) => each.people.length === people.length)
      .map(({ field: { id, name } }) =>
        advising('field-for-nobody', {
          section,
          data: { field: name },
          fields: [{ id, name }],
          repair: { kind: 'remove-field', field: id, fieldName: name },
        }),
      ),
    ...whereAny(partly, () =>
      advising('field-unseen', {
        section,
        count: partly.length,
        data: { people: affected.length },
        fields: partly.map(({ field }) => field),
        people: affected,
      }),
    ),
  ]
}

function ofPriceTypes({ project, known, subscription }: ProjectFacts): Finding[] {
  const isCounted = project.orderFields.some(({ type }) => type === 'number')
  const isShown = known.priceTypes.some(({ id }) => project.priceTypeIds.includes(id))
  if (isShown || !isCounted || !subscription.allowShopping) return []
  return [advising('no-price-type', { section: 'shown' })]
}

/** Those who see none of the price types that the project shows. */
export function withoutPriceType({ attendees, project, known }: ProjectFacts): FactPerson[] {
  if (!known.priceTypes.some(({ id }) => project.priceTypeIds.includes(id))) return []
  return attendees.filter(({ visibility }) => visibility?.prices.length === 0)
}
