/** Who is asked and who presents: whether they may, and whether they have ever been here. */
import type { Finding } from '@vitrine/contract'
import { advising, blocking, fieldsNamed, whereAny } from './findings.ts'
import type { FactPerson, ProjectFacts } from './project-facts.ts'

export function findingsOfPeople(facts: ProjectFacts): Finding[] {
  const { attendees, project } = facts
  const isOpen = attendees.length > 0 || project.hasGuestLink
  const inactive = attendees.filter(({ isActive }) => !isActive)
  const absent = attendees.filter(({ isActive, hasSignedIn }) => isActive && !hasSignedIn)
  const blind = seeingNothing(facts)
  return [
    ...(isOpen ? [] : [blocking('no-attendees', { section: 'people' })]),
    ...ofPresenters(facts),
    ...about('attendee-inactive', inactive),
    ...about('attendee-never-signed-in', absent),
    ...about('attendee-sees-nothing', blind),
  ]
}

function about(
  kind: 'attendee-inactive' | 'attendee-never-signed-in' | 'attendee-sees-nothing',
  people: readonly FactPerson[],
): Finding[] {
  return whereAny(people, () => advising(kind, { section: 'people', count: people.length, people }))
}

/** Attendees who see none of the products that the reader sees. */
export function seeingNothing({ attendees, products }: ProjectFacts): FactPerson[] {
  if (products.length === 0) return []
  const seeing = new Set(attendees.flatMap(({ visibility }) => (visibility === null ? [] : [visibility.at])))
  const blind = new Set([...seeing].filter((at) => products.every(({ seen }) => seen[at] !== '1')))
  return attendees.filter(({ visibility }) => visibility !== null && blind.has(visibility.at))
}

/** Presenters who may not enter, are no longer staff, or don't see all that they are to present and the reader sees. */
function ofPresenters(facts: ProjectFacts): Finding[] {
  const { presenters, products, project } = facts
  const fields = fieldsNamed(facts, project.fieldIds)
  const unfit = presenters.filter(({ visibility, isClient }) => {
    if (visibility === null || isClient) return true
    return (
      products.some(({ seen }) => seen[visibility.at] !== '1') ||
      !fields.every(({ id }) => visibility.fields.has(id))
    )
  })
  return whereAny(unfit, () =>
    advising('presenter-without-rights', { section: 'people', count: unfit.length, people: unfit }),
  )
}
