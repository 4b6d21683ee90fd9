/**
 * Projects as plain values in memory: what was answered, confirmed, agreed on and taken over, and what comes of it. It
 * shares no code with the service, its rounding and its days included.
 */

export interface PlainDecimal {
  digits: bigint
  scale: number
}

export function decimalOf(text: string): PlainDecimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

export function textOf({ digits, scale }: PlainDecimal): string {
  const sign = digits < 0n ? '-' : ''
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const whole = all.slice(0, all.length - scale)
  const fraction = all.slice(all.length - scale).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return text === '0' ? '0' : sign + text
}

export function plainSum(texts: readonly string[]): string {
  let sum: PlainDecimal = { digits: 0n, scale: 0 }
  for (const text of texts) {
    const next = decimalOf(text)
    const scale = Math.max(sum.scale, next.scale)
    const raised = ({ digits, scale: own }: PlainDecimal) => digits * 10n ** BigInt(scale - own)
    sum = { digits: raised(sum) + raised(next), scale }
  }
  return textOf(sum)
}

const smallest: Record<string, number> = { EUR: 2, USD: 2, JPY: 0, KWD: 3 }

/** Quantity × price, a half away from zero. */
export function plainAmount(quantity: string, price: string, currency: string): string {
  const [one, other] = [decimalOf(quantity), decimalOf(price)]
  const scale = one.scale + other.scale
  const kept = smallest[currency] ?? 2
  const digits = one.digits * other.digits
  if (scale <= kept) return textOf({ digits, scale })
  const unit = 10n ** BigInt(scale - kept)
  const size = digits < 0n ? -digits : digits
  const rounded = (size * 2n + unit) / (2n * unit)
  return textOf({ digits: digits < 0n ? -rounded : rounded, scale: kept })
}

export function plainDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}

export interface PlainProduct {
  id: string
  name: string
  reference: string
  folder: 'first' | 'second'
  category: string | null
  prices: Record<string, string>
  isGone: boolean
}

export interface PlainPriced {
  price: string | null
  currency: string | null
  isAgreed: boolean
  listPrice: string | null
}

export interface PlainAnswer extends PlainPriced {
  values: Record<string, string>
  interested: boolean
  isReviewed: boolean
  name: string
  reference: string
  isConfirmed: boolean
  /** Answered while they were in the room. */
  session: 'web' | 'st'
  /** When it came, of one that was late. */
  isLateSince: Date | null
}

export interface PlainLine extends PlainPriced {
  project: PlainProject
  attendee: PlainAttendee
  product: PlainProduct
  kind: 'list' | 'agreed' | 'late'
  at: Date
  quantity: string | null
  amount: string | null
  isOrdered: boolean
  name: string
  reference: string
  category: string | null
  categoryName: string | null
  session: 'web' | 'st'
  interested: boolean
  values: Record<string, string>
  form: PlainField[]
}

export interface PlainField {
  id: string
  name: string
  type: 'number' | 'date'
}

export interface PlainAttendee {
  personId: string
  /** By a link, without an account: `personId` is theirs as an attendee. */
  isGuest: boolean
  name: string
  answers: Map<string, PlainAnswer>
  /** Also those that came too late. */
  hasAnswered: boolean
  lines: Map<string, PlainLine>
  presented: Map<string, { at: Date; name: string; session: 'web' | 'st' }[]>
  agreed: Map<string, { price: string; priceType: string }>
  isInRoom: boolean
  /** Since when each of their visits to rooms is. */
  cameIn: Date[]
  hasCome: boolean
  hasFinished: boolean
  wasThereAtEnd: boolean
  late: { answerId: string; product: PlainProduct; values: Record<string, string>; at: Date }[]
  declined: { product: PlainProduct; name: string; price: string; currency: string; at: Date }[]
}

export interface PlainProject {
  id: string
  name: string
  owner: string
  presenters: string[]
  priceTypes: string[]
  form: PlainField[]
  takesInterest: boolean
  startedAt: Date
  closedAt: Date | null
  wasReopened: boolean
  attendees: PlainAttendee[]
}

export interface PlainPerson {
  id: string
  name: string
  groups: string[]
  priceTypes: string[]
  hasLeft: boolean
}

export interface PlainWorld {
  /** Ids of people who aren't clients. */
  colleagues: string[]
  timeZone: string
  products: PlainProduct[]
  priceTypes: Map<string, string>
  categories: Map<string, { name: string; isGone: boolean }>
  people: Map<string, PlainPerson>
  projects: PlainProject[]
}

/** The reader of a report, and what they see. */
export interface PlainReader {
  personId: string
  level: 1 | 2 | 3
  /** Folders; null: all, deleted products too. */
  folders: ('first' | 'second')[] | null
  /** Own groups, and those whose people they see; null: everybody. */
  ownGroups: string[]
  seenGroups: string[] | null
}

export interface PlainAsked {
  projects?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

const numberField = (form: readonly PlainField[]) => form.find(({ type }) => type === 'number')

export function orderedOf(
  form: readonly PlainField[],
  answer: Pick<PlainAnswer, 'values' | 'interested'>,
): boolean {
  if (form.length === 0) return answer.interested
  const field = numberField(form)
  if (field === undefined) return Object.values(answer.values).some((value) => value !== '')
  const digits = decimalOf(answer.values[field.id] ?? '0').digits
  return digits > 0n
}

export function quantityIn(form: readonly PlainField[], values: Record<string, string>): string | null {
  const field = numberField(form)
  return field === undefined ? null : (values[field.id] ?? null)
}

/** What the attendee would pay now. */
export function priceNow(
  world: PlainWorld,
  project: PlainProject,
  attendee: PlainAttendee,
  product: PlainProduct,
): PlainPriced {
  const person = world.people.get(attendee.personId)
  const seen = person === undefined || person.hasLeft ? [] : person.priceTypes
  const agreed = attendee.agreed.get(product.id)
  if (agreed !== undefined) {
    const currency = agreedCurrencies.get(agreed.priceType) ?? null
    return {
      price: agreed.price,
      currency,
      isAgreed: true,
      listPrice: product.prices[agreed.priceType] ?? null,
    }
  }
  const type = project.priceTypes.find((id) => world.priceTypes.has(id) && seen.includes(id))
  const price = type === undefined ? null : (product.prices[type] ?? null)
  const currency = type === undefined || price === null ? null : (world.priceTypes.get(type) ?? null)
  return { price, currency, isAgreed: false, listPrice: null }
}

/** Currency by price type id, also of price types that are deleted. */
export const agreedCurrencies = new Map<string, string>()

export function saysSomething(answer: PlainAnswer): boolean {
  return answer.isReviewed && (answer.interested || Object.keys(answer.values).length > 0)
}

export function lineFrom(
  world: PlainWorld,
  of: { project: PlainProject; attendee: PlainAttendee; product: PlainProduct },
  answer: PlainAnswer,
  { at, isLate }: { at: Date; isLate: boolean },
): PlainLine {
  const { project, attendee, product } = of
  const quantity = quantityIn(project.form, answer.values)
  const before = attendee.lines.get(product.id)
  const amount =
    quantity === null || answer.price === null || answer.currency === null
      ? null
      : plainAmount(quantity, answer.price, answer.currency)
  const isOrdered = orderedOf(project.form, answer)
  const isSame =
    before !== undefined &&
    !isLate &&
    before.kind !== 'late' &&
    sameNumber(before.quantity, quantity) &&
    sameNumber(before.price, answer.price) &&
    before.currency === answer.currency &&
    before.isOrdered === isOrdered
  const category = product.isGone ? null : product.category
  const { price, currency, isAgreed, listPrice, name, reference, session, interested, values } = answer
  return {
    ...{
      project,
      attendee,
      product,
      price,
      currency,
      isAgreed,
      listPrice,
      name,
      reference,
      session,
      interested,
      values,
    },
    ...{ quantity, amount, isOrdered, form: [...project.form] },
    kind: isLate ? 'late' : isAgreed ? 'agreed' : 'list',
    at: isSame ? before.at : at,
    category: isSame ? before.category : category,
    categoryName: isSame
      ? before.categoryName
      : category === null
        ? null
        : (world.categories.get(category)?.name ?? null),
  }
}

export function sameNumber(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return textOf(decimalOf(one)) === textOf(decimalOf(other))
}

export function reaches(world: PlainWorld, reader: PlainReader, project: PlainProject): boolean {
  if (reader.level === 3 || project.owner === reader.personId) return true
  const owner = world.people.get(project.owner)
  return reader.level === 2 && (owner?.groups ?? []).some((group) => reader.ownGroups.includes(group))
}

function seesProduct(reader: PlainReader, project: PlainProject, product: PlainProduct): boolean {
  if (reader.folders === null) return true
  return product.isGone ? project.owner === reader.personId : reader.folders.includes(product.folder)
}

function seesPerson(
  world: PlainWorld,
  reader: PlainReader,
  project: PlainProject,
  personId: string,
): boolean {
  if (reader.seenGroups === null || project.owner === reader.personId || personId === reader.personId)
    return true
  if (project.presenters.includes(reader.personId)) return true
  const person = world.people.get(personId)
  return (
    person !== undefined &&
    !person.hasLeft &&
    person.groups.some((group) => reader.seenGroups?.includes(group))
  )
}

export interface PlainSeen {
  world: PlainWorld
  reader: PlainReader
  asked: PlainAsked
}

const isIn = ({ from, to }: PlainAsked, day: string) => (from ?? day) <= day && day <= (to ?? day)

function projectsFor({ world, reader, asked }: PlainSeen): PlainProject[] {
  return world.projects.filter(
    (project) => reaches(world, reader, project) && (asked.projects?.includes(project.id) ?? true),
  )
}

function pairsFor(seen: PlainSeen): { project: PlainProject; attendee: PlainAttendee }[] {
  return projectsFor(seen).flatMap((project) =>
    project.attendees
      .filter(({ personId }) => seesPerson(seen.world, seen.reader, project, personId))
      .map((attendee) => ({ project, attendee })),
  )
}

export function linesFor(seen: PlainSeen): PlainLine[] {
  return pairsFor(seen).flatMap(({ project, attendee }) =>
    [...attendee.lines.values()].filter(
      (line) =>
        seesProduct(seen.reader, project, line.product) &&
        isIn(seen.asked, plainDay(line.at, seen.world.timeZone)),
    ),
  )
}

export function presentedFor(seen: PlainSeen) {
  return pairsFor(seen).flatMap(({ project, attendee }) =>
    [...attendee.presented].flatMap(([productId, showings]) => {
      const product = seen.world.products.find(({ id }) => id === productId)
      if (product === undefined || !seesProduct(seen.reader, project, product)) return []
      return showings
        .filter(({ at }) => isIn(seen.asked, plainDay(at, seen.world.timeZone)))
        .map((showing) => ({ project, attendee, product, ...showing }))
    }),
  )
}

export function lateFor(seen: PlainSeen) {
  return pairsFor(seen).flatMap(({ project, attendee }) =>
    attendee.late
      .filter(({ product }) => seesProduct(seen.reader, project, product))
      .filter(({ at }) => isIn(seen.asked, plainDay(at, seen.world.timeZone)))
      .map((late) => ({ project, attendee, ...late })),
  )
}

export function declinedFor(seen: PlainSeen) {
  return pairsFor(seen).flatMap(({ project, attendee }) =>
    attendee.declined
      .filter(({ product }) => seesProduct(seen.reader, project, product))
      .filter(({ at }) => isIn(seen.asked, plainDay(at, seen.world.timeZone)))
      .map((declined) => ({ project, attendee, ...declined })),
  )
}

/** Attendees who were asked and are still there, or were there at the end, guests, and everybody who has answered. */
export function attendeesFor(seen: PlainSeen) {
  const { world, asked } = seen
  return pairsFor(seen).filter(({ project, attendee }) => {
    const started = plainDay(project.startedAt, world.timeZone)
    const closed = project.closedAt === null ? null : plainDay(project.closedAt, world.timeZone)
    if (asked.to !== undefined && started > asked.to) return false
    if (asked.from !== undefined && closed !== null && closed < asked.from) return false
    const isMember = world.people.get(attendee.personId)?.hasLeft === false
    const isAsked = isMember && (project.closedAt === null || attendee.wasThereAtEnd)
    return isAsked || attendee.isGuest || attendee.hasAnswered
  })
}
