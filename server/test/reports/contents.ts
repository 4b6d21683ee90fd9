/** What random histories have to contain, so that comparing them with the report says something of it. */
import {
  type PlainAttendee,
  type PlainLine,
  type PlainWorld,
  plainDay,
  priceNow,
  sameNumber,
} from './history-model.ts'

export const namedContents = [
  'several currencies',
  'agreed prices',
  'late answers taken over',
  'late answers that wait',
  'declined proposals',
  'lines of a reopened project',
  'lines of somebody who left',
  'lines of guests',
  'lines with answers to a field that is asked no more',
  'lines at another price than it is now',
  'lines under another name than it is now',
  'lines of a product that is gone',
  'lines of a category that is gone',
  'lines at a price type that is gone',
  'lines answered in a room',
  'lines without a price',
  'products presented and not ordered',
  'products ordered on a later day than they were presented',
] as const
export type NamedContent = (typeof namedContents)[number]

/** The contents that a company has, as a reader who sees everything reads them. */
export function contentsOf(world: PlainWorld): NamedContent[] {
  const attendees = world.projects.flatMap(({ attendees: all }) => all)
  const lines = attendees.flatMap((attendee) => [...attendee.lines.values()])
  const some = (test: (line: PlainLine) => boolean) => lines.some(test)
  const has: Record<NamedContent, boolean> = {
    'several currencies': new Set(lines.flatMap(({ currency }) => currency ?? [])).size > 1,
    'agreed prices': some(({ kind }) => kind === 'agreed'),
    'late answers taken over': some(({ kind }) => kind === 'late'),
    'late answers that wait': attendees.some(({ late }) => late.length > 0),
    'declined proposals': attendees.some(({ declined }) => declined.length > 0),
    'lines of a reopened project': some(({ project }) => project.wasReopened),
    'lines of somebody who left': some(
      ({ attendee }) => world.people.get(attendee.personId)?.hasLeft === true,
    ),
    'lines of guests': some(({ attendee }) => attendee.isGuest),
    'lines with answers to a field that is asked no more': some(({ form, values, project }) =>
      form.some(({ id }) => (values[id] ?? '') !== '' && !project.form.some((field) => field.id === id)),
    ),
    'lines at another price than it is now': some((line) => isPricedOtherwise(world, line)),
    'lines under another name than it is now': some(({ name, product }) => name !== product.name),
    'lines of a product that is gone': some(({ product }) => product.isGone),
    'lines of a category that is gone': some(
      ({ category }) => category !== null && world.categories.get(category)?.isGone === true,
    ),
    'lines at a price type that is gone': some(
      ({ currency }) => currency !== null && ![...world.priceTypes.values()].includes(currency),
    ),
    'lines answered in a room': some(({ session }) => session === 'st'),
    'lines without a price': some(({ quantity, price }) => quantity !== null && price === null),
    'products presented and not ordered': attendees.some(hasUnwanted),
    'products ordered on a later day than they were presented': attendees.some((attendee) =>
      hasOrderedLater(attendee, world.timeZone),
    ),
  }
  return namedContents.filter((name) => has[name])
}

/** Whether the price still exists and was changed after the order. */
function isPricedOtherwise(world: PlainWorld, { project, attendee, product, ...line }: PlainLine): boolean {
  if (line.price === null || line.isAgreed || product.isGone) return false
  const now = priceNow(world, project, attendee, product)
  return now.price !== null && !now.isAgreed && !sameNumber(now.price, line.price)
}

function hasUnwanted({ presented, lines }: PlainAttendee): boolean {
  return [...presented.keys()].some((product) => lines.get(product)?.isOrdered !== true)
}

function hasOrderedLater({ presented, lines }: PlainAttendee, timeZone: string): boolean {
  const day = (at: Date) => plainDay(at, timeZone)
  return [...lines.values()].some(
    ({ isOrdered, at, product }) =>
      isOrdered && (presented.get(product.id) ?? []).some((showing) => day(showing.at) < day(at)),
  )
}
