/** What the report must say, by the plain model. */
import type { ReportDimension } from '@vitrine/contract'
import {
  attendeesFor,
  decimalOf,
  declinedFor,
  lateFor,
  linesFor,
  type PlainLine,
  type PlainSeen,
  plainDay,
  plainSum,
  presentedFor,
  quantityIn,
  textOf,
} from './history-model.ts'

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const distinct = (values: readonly string[]) => new Set(values).size
const isUnpriced = ({ quantity, amount }: PlainLine) =>
  quantity !== null && amount === null && decimalOf(quantity).digits !== 0n

export function expectedAmounts(lines: readonly PlainLine[]): { currency: string; amount: string }[] {
  const priced = lines.filter(({ amount }) => amount !== null)
  return [...Map.groupBy(priced, ({ currency }) => currency ?? '')]
    .map(([currency, own]) => ({ currency, amount: plainSum(own.map(({ amount }) => amount ?? '0')) }))
    .toSorted((one, other) => compare(one.currency, other.currency))
}

const pairOf = (row: { project: { id: string }; product: { id: string } }) =>
  `${row.project.id} ${row.product.id}`
const whoOf = (row: { project: { id: string }; attendee: { personId: string } }) =>
  `${row.project.id} ${row.attendee.personId}`

export function expectedFigures(seen: PlainSeen) {
  const lines = linesFor(seen)
  const ordered = lines.filter(({ isOrdered }) => isOrdered)
  const attendees = attendeesFor(seen)
  const pairs = ordered.map(pairOf)
  const kindSum = (currency: string, kind: string) =>
    plainSum(
      lines
        .filter((line) => line.currency === currency && line.kind === kind)
        .map(({ amount }) => amount ?? '0'),
    )
  return {
    revenue: expectedAmounts(lines).map(({ currency, amount }) => ({
      ...{ currency, amount, list: kindSum(currency, 'list') },
      ...{ agreed: kindSum(currency, 'agreed'), late: kindSum(currency, 'late') },
    })),
    withoutPrice: lines.filter(isUnpriced).length,
    orders: distinct(ordered.map(whoOf)),
    lines: ordered.length,
    quantity: plainSum(lines.map(({ quantity }) => quantity ?? '0')),
    presented: distinct([...pairs, ...presentedFor(seen).map(pairOf)]),
    ordered: distinct(pairs),
    attendees: {
      invited: attendees.length,
      came: attendees.filter(({ attendee }) => attendee.hasCome).length,
      finished: attendees.filter(({ attendee }) => attendee.hasFinished).length,
      ordered: attendees.filter((each) => ordered.some((line) => whoOf(line) === whoOf(each))).length,
    },
  }
}

export function expectedDays(seen: PlainSeen) {
  const byDay = Map.groupBy(linesFor(seen), ({ at }) => plainDay(at, seen.world.timeZone))
  return [...byDay]
    .map(([day, own]) => ({
      ...{ day, amounts: expectedAmounts(own) },
      lines: own.filter(({ isOrdered }) => isOrdered).length,
    }))
    .toSorted((one, other) => compare(one.day, other.day))
}

export function expectedConversion(seen: PlainSeen) {
  const dayOf = ({ at }: { at: Date }) => plainDay(at, seen.world.timeZone)
  const shown = presentedFor(seen).map((row) => ({ day: dayOf(row), pair: pairOf(row), isOrdered: false }))
  const ordered = linesFor(seen)
    .filter(({ isOrdered }) => isOrdered)
    .map((row) => ({ day: dayOf(row), pair: pairOf(row), isOrdered: true }))
  return [...Map.groupBy([...shown, ...ordered], ({ day }) => day)]
    .map(([day, own]) => ({
      day,
      presented: distinct(own.map(({ pair }) => pair)),
      ordered: distinct(own.flatMap(({ pair, isOrdered }) => (isOrdered ? pair : []))),
    }))
    .toSorted((one, other) => compare(one.day, other.day))
}

/** Groups and presenters are named to those who see them. */
function keysOf(seen: PlainSeen, dimension: ReportDimension, line: PlainLine): (string | null)[] {
  const { world, reader } = seen
  const orNone = (keys: readonly string[]): (string | null)[] => (keys.length === 0 ? [null] : [...keys])
  const person = world.people.get(line.attendee.personId)
  switch (dimension) {
    case 'product':
      return [line.product.id]
    case 'category':
      return [line.category]
    case 'attendee':
      return [line.attendee.personId]
    case 'session':
      return [line.session]
    case 'project':
      return [line.project.id]
    case 'group': {
      const groups = person === undefined || person.hasLeft ? [] : person.groups
      return orNone(groups.filter((group) => reader.seenGroups?.includes(group) ?? true))
    }
    case 'presenter':
      return orNone(
        line.project.presenters.filter(
          (id) =>
            reader.seenGroups === null ||
            id === reader.personId ||
            line.project.owner === reader.personId ||
            world.people.get(id)?.groups.some((group) => reader.seenGroups?.includes(group)) === true,
        ),
      )
  }
}

export function expectedRows(seen: PlainSeen, dimension: ReportDimension) {
  const entries = linesFor(seen).flatMap((line) =>
    keysOf(seen, dimension, line).map((key) => ({ key, line })),
  )
  return [...Map.groupBy(entries, ({ key }) => key)]
    .map(([key, own]) => {
      const lines = own.map(({ line }) => line)
      const ordered = lines.filter(({ isOrdered }) => isOrdered)
      return {
        ...{ key, orders: distinct(ordered.map(whoOf)), lines: ordered.length },
        ...{ amounts: expectedAmounts(lines), withoutPrice: lines.filter(isUnpriced).length },
        quantity: plainSum(lines.map(({ quantity }) => quantity ?? '0')),
      }
    })
    .toSorted((one, other) => compare(one.key ?? '', other.key ?? ''))
}

/** Under names that they had: of several on one moment any. */
export function namesAllowed(seen: PlainSeen, productId: string): string[] {
  const own = linesFor(seen).filter(({ product }) => product.id === productId)
  const newest = Math.max(...own.map(({ at }) => at.getTime()))
  return own.filter(({ at }) => at.getTime() === newest).map(({ name }) => name)
}

export function expectedUnwanted(seen: PlainSeen) {
  const wanted = new Set(linesFor(seen).flatMap(({ isOrdered, product }) => (isOrdered ? product.id : [])))
  const shown = presentedFor(seen).filter(({ product }) => !wanted.has(product.id))
  return [...Map.groupBy(shown, ({ product }) => product.id)]
    .map(([product, own]) => ({ product, presented: distinct(own.map(whoOf)) }))
    .toSorted((one, other) => compare(one.product, other.product))
}

export function expectedAttendees(seen: PlainSeen) {
  const lines = linesFor(seen)
  return attendeesFor(seen)
    .map((each) => {
      const own = lines.filter((line) => whoOf(line) === whoOf(each))
      return {
        ...{ attendee: each.attendee.personId, project: each.project.id },
        ...{ hasCome: each.attendee.hasCome, hasFinished: each.attendee.hasFinished },
        ...{ lines: own.filter(({ isOrdered }) => isOrdered).length, amounts: expectedAmounts(own) },
      }
    })
    .toSorted((one, other) => compare(one.project + one.attendee, other.project + other.attendee))
}

const number = (text: string | null) => (text === null ? null : textOf(decimalOf(text)))

export function expectedLines(seen: PlainSeen) {
  return linesFor(seen)
    .map((line) => ({
      ...{ kind: line.kind as string, at: line.at.toISOString(), project: line.project.id },
      ...{
        attendee: line.attendee.personId,
        product: line.product.id,
        name: line.name,
        reference: line.reference,
      },
      ...{ category: line.categoryName, session: line.session as string, interested: line.interested },
      ...{ quantity: number(line.quantity), price: number(line.price), currency: line.currency },
      ...{ amount: number(line.amount), listPrice: line.isAgreed ? number(line.listPrice) : null },
      values: line.form.flatMap(({ id, name }) => {
        const value = line.values[id] ?? ''
        return value === '' ? [] : [`${name} ${value}`]
      }),
    }))
    .toSorted(byPlace)
}

export const byPlace = (
  one: { project: string; attendee: string; product: string; at: string },
  other: { project: string; attendee: string; product: string; at: string },
) =>
  compare(one.project, other.project) ||
  compare(one.attendee, other.attendee) ||
  compare(one.product, other.product) ||
  compare(one.at, other.at)

export function expectedUncounted(seen: PlainSeen) {
  return {
    waiting: lateFor(seen).map(({ project, attendee, product, at, values }) => ({
      ...{ project: project.id, attendee: attendee.personId, product: product.id, at: at.toISOString() },
      quantity: number(quantityIn(project.form, values)),
    })),
    declined: declinedFor(seen).map(({ project, attendee, product, at, price }) => ({
      ...{
        project: project.id,
        attendee: attendee.personId,
        product: product.id,
        at: at.toISOString(),
        price,
      },
    })),
  }
}
