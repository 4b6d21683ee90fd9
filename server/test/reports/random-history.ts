/**
 * A company whose projects are answered, confirmed, agreed on, ended, opened again and taken apart at random, through the
 * services, and the same in the plain model. What happened at which moment is drawn: rows are dated after each step.
 */
import { sql } from 'kysely'
import { createTenantAccess, insertShareLink } from '../../src/modules/access/index.ts'
import { ensureCategoryPaths } from '../../src/modules/categories/index.ts'
import { takeLateAnswer } from '../../src/modules/projects/answers/confirm/late-answers.service.ts'
import { noteVisit } from '../../src/modules/projects/answers/seen.service.ts'
import { insertGuest } from '../../src/modules/projects/guests/guests.repository.ts'
import { confirmAnswers, saveAnswer } from '../../src/modules/projects/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type Account, givenCompany, givenPerson, scopeOf } from '../factories/company.ts'
import { givenProject, setProjectState } from '../factories/projects.ts'
import type { TestServer } from '../harness/test-server.ts'
import { makeFolders, makeGroup, makeMember, makePriceTypes, makeProducts } from '../random-worlds/company.ts'
import { Random } from '../random-worlds/random.ts'
import { contentsOf, type NamedContent, namedContents } from './contents.ts'
import {
  agreedCurrencies,
  lineFrom,
  type PlainAnswer,
  type PlainAttendee,
  type PlainField,
  type PlainLine,
  type PlainPerson,
  type PlainProduct,
  type PlainProject,
  type PlainReader,
  type PlainWorld,
  priceNow,
  quantityIn,
  sameNumber,
  saysSomething,
} from './history-model.ts'

export interface History {
  world: PlainWorld
  admin: Scope
  /** Everybody who reads reports, with what they see. */
  readers: { name: string; account: Account; scope(): Promise<Scope>; reader: PlainReader }[]
}

const zones = ['Europe/Paris', 'Asia/Tokyo', 'Etc/GMT+11', 'Asia/Kolkata', 'America/New_York']
const currencies = ['EUR', 'USD', 'JPY', 'KWD']
const numbers = ['3', '12', '0', '7.5', '0.25', '100', '1', '48', '2']
const amounts = ['19.99', '0.005', '1234.5', '80', '7.77', '0.3333', '10.125']

interface Making {
  server: TestServer
  random: Random
  admin: Scope
  adminId: string
  world: PlainWorld
  parts: ReturnType<typeof createTenantAccess>
  accounts: Map<string, Account>
  /** By which link each guest came. */
  links: Map<string, string>
  /** Nothing goes but what some line of an order names: there is little of each. */
  spares: boolean
  /** Groups of clients, and what each sees. */
  clients: { id: string; reach: ('first' | 'second')[] }[]
}

/** How many things happen in each. */
const steps = 40
/** Steps until the content of a world must have come about; some take a hundred. */
const mostSteps = 600

export async function makeHistory(server: TestServer, seed: number): Promise<History> {
  const random = new Random(seed)
  const { domainId, admin: account, scope } = await givenCompany(server)
  const timeZone = random.pick(zones)
  await scope.rows(sql`update domains set time_zone = ${timeZone} where id = ${domainId}`)
  const made = await makeCompany(server, random, scope, account)
  const admin = await scopeOf(server, account, domainId)
  const making: Making = {
    ...{ server, random, admin, adminId: account.id, parts: createTenantAccess(server.database) },
    ...{ accounts: made.accounts, world: { ...made.world, timeZone } },
    ...{ links: new Map(), spares: false, clients: made.clients },
  }
  for (let count = 0; count < 2; count++) await addProject(making)
  // Rare things too are in some world of as many as there are of them, whichever is the first.
  const content = namedContents[seed % namedContents.length] ?? namedContents[0]
  const isHarmless = (name: string) =>
    !goings.has(name) ||
    // With the price types of a second currency gone, none comes back.
    (!leadsTo(content, name) && !(content === 'several currencies' && name === 'deletePriceType'))
  const others = Object.entries(actions).filter(([name]) => isHarmless(name))
  for (let step = 0; step < steps; step++) await happen(making, Object.fromEntries(others))
  await bringAbout(making, content)
  return {
    world: making.world,
    admin,
    readers: made.readers.map(({ name, reader }) => {
      const own = made.accounts.get(reader.personId) ?? account
      return { name, account: own, reader, scope: () => scopeOf(server, own, domainId) }
    }),
  }
}

async function makeCompany(server: TestServer, random: Random, scope: Scope, account: Account) {
  const tree = [
    { parent: 0, name: 'First' },
    { parent: 0, name: 'Second' },
  ]
  const [, first = '', second = ''] = await makeFolders(scope, tree)
  const newGroup = (
    name: string,
    given: { parentId: string | null; folders: string[]; analytics?: 1 | 2 | 3; people?: 2 | 3 },
  ) => {
    const { parentId, folders, analytics, people } = given
    return makeGroup(scope, {
      ...{ name, isExternal: parentId !== null, parentId },
      levels: {
        folder: { view: 1, edit: 0 },
        ...(analytics === undefined ? {} : { analytics: { view: analytics, edit: 0 } }),
        ...(people === undefined ? {} : { group: { view: people, edit: 0 } }),
      },
      folders: folders.map((id) => ({ id })),
    })
  }
  const superGroup = scope.groupIds[0] ?? ''
  const north = await newGroup('North', { parentId: null, folders: [first], analytics: 2, people: 2 })
  const south = await newGroup('South', { parentId: null, folders: [first, second], analytics: 3, people: 2 })
  const alone = await newGroup('Alone', { parentId: null, folders: [first, second], analytics: 1, people: 3 })
  const buyersNorth = await newGroup('Buyers North', { parentId: north, folders: [first] })
  const buyersAll = await newGroup('Buyers', { parentId: superGroup, folders: [first, second] })
  const chosen = random.shuffled(currencies).slice(0, 3)
  const priceTypeIds = await makePriceTypes(scope, ['Prices 0', 'Prices 1', 'Prices 2'], chosen)
  const priceTypes = new Map(priceTypeIds.map((id, at) => [id, chosen[at] ?? '']))
  for (const [id, currency] of priceTypes) agreedCurrencies.set(id, currency)
  const people = new Map<string, PlainPerson>()
  const accounts = new Map<string, Account>([[account.id, account]])
  const join = async (name: string, isClient: boolean, groups: string[]) => {
    const person = await givenPerson(server, { name })
    const granted = isClient ? random.some(priceTypeIds, 0.85) : priceTypeIds
    await makeMember(scope, person.id, { isClient, groupIds: groups, priceTypes: isClient ? granted : [] })
    people.set(person.id, { id: person.id, name, groups, priceTypes: granted, hasLeft: false })
    accounts.set(person.id, person)
    return person.id
  }
  people.set(account.id, {
    ...{ id: account.id, name: 'Some Body', groups: [superGroup], hasLeft: false },
    priceTypes: [...priceTypes.keys()],
  })
  const northern = await join('Nora North', false, [north])
  const other = await join('Olaf North', false, [north])
  const southern = await join('Sara South', false, [south])
  const lonely = await join('Lone Lee', false, [alone])
  for (const [index, groups] of [[buyersNorth], [buyersAll], [buyersNorth, buyersAll], []].entries())
    await join(`Client ${index}`, true, groups)
  const colleagues = [account.id, northern, other, southern, lonely]
  const paths = await ensureCategoryPaths(scope, [['Seating'], ['Tables']])
  const categoryIds = paths.flatMap((id) => id ?? [])
  const categories = new Map(
    categoryIds.map((id, at) => [id, { name: at === 0 ? 'Seating' : 'Tables', isGone: false }] as const),
  )
  const drafts = Array.from({ length: 5 }, (_, index) => ({
    ...{ name: `Product ${index}`, reference: `REF-${index}`, description: '', details: {} },
    categoryId: random.happens(0.7) ? random.pick(categoryIds) : null,
    folderIds: [index % 2 === 0 ? first : second],
    // One has no price, so that orders have such lines.
    prices: Object.fromEntries(
      random.some([...priceTypes.keys()], index === 0 ? 0 : 0.8).map((id) => [id, random.pick(amounts)]),
    ),
  }))
  const ids = await makeProducts(scope, drafts)
  const products = drafts.map(
    ({ name, reference, categoryId, prices }, index): PlainProduct => ({
      ...{ id: ids[index] ?? '', name, reference, category: categoryId, prices, isGone: false },
      folder: index % 2 === 0 ? 'first' : 'second',
    }),
  )
  const world = { products, priceTypes, categories, people, projects: [] as PlainProject[], colleagues }
  const below = { [north]: [north, buyersNorth], [south]: [south], [alone]: null } as const
  const readerOf = (
    personId: string,
    group: string,
    level: 1 | 2 | 3,
    seen: ('first' | 'second')[],
  ): PlainReader => ({
    ...{ personId, level, folders: seen, ownGroups: [group] },
    seenGroups: below[group] === null ? null : [...(below[group] ?? [])],
  })
  return {
    world,
    accounts,
    clients: [
      { id: buyersNorth, reach: ['first' as const] },
      { id: buyersAll, reach: ['first' as const, 'second' as const] },
    ],
    readers: [
      {
        name: 'super admin',
        reader: {
          ...{ personId: account.id, level: 3 as const, folders: null },
          ...{ ownGroups: [superGroup], seenGroups: null },
        },
      },
      { name: 'north', reader: readerOf(northern, north, 2, ['first']) },
      { name: 'south', reader: readerOf(southern, south, 3, ['first', 'second']) },
      { name: 'alone', reader: readerOf(lonely, alone, 1, ['first', 'second']) },
    ],
  }
}

/** A moment of last autumn, later with each step. */
function moment({ random }: Making): Date {
  return new Date(Date.UTC(2025, 8, 1 + random.below(60), random.below(24), random.below(60)))
}

function newForm(random: Random): PlainField[] {
  const kind = random.below(6)
  const quantity = { id: crypto.randomUUID(), name: 'Quantity', type: 'number' as const }
  const date = { id: crypto.randomUUID(), name: 'Wanted on', type: 'date' as const }
  if (kind === 0) return []
  if (kind === 1) return [date]
  return kind === 2 ? [quantity] : [date, quantity]
}

/** Quantities may be parts of a piece, down to the least of `numbers`. */
const withRules = (form: readonly PlainField[]) =>
  form.map((field) => ({
    ...field,
    rules: field.type === 'number' ? [{ type: 'multipleOf' as const, value: '0.25' }] : [],
  }))

async function addProject(making: Making): Promise<void> {
  const { random, admin, world } = making
  const staff = world.colleagues.flatMap((id) => world.people.get(id) ?? [])
  const clients = [...world.people.values()].filter(
    ({ name, hasLeft }) => name.startsWith('Client') && !hasLeft,
  )
  const owner = random.pick(staff)
  const presenters = random.some(staff, 0.3).filter(({ id }) => id !== owner.id)
  const asked = [...random.some(clients, 0.8), ...random.some(staff, 0.2)]
  const form = newForm(random)
  const priceTypes = random.some([...world.priceTypes.keys()], 0.9)
  const products = random.shuffled(world.products.filter(({ isGone }) => !isGone))
  const startedAt = moment(making)
  const id = await givenProject(admin, {
    ...{ ownerId: owner.id, form, priceTypes, products: products.map((product) => product.id) },
    presenters: presenters.map((person) => person.id),
    attendees: asked.map((person) => person.id),
    orderFields: withRules(form),
    interest: true,
    sessions: ['web', 'st'],
  })
  await admin.rows(sql`update projects set started_at = ${startedAt} where id = ${id}`)
  const project: PlainProject = {
    ...{ id, name: 'Autumn', owner: owner.id, presenters: presenters.map((person) => person.id), priceTypes },
    ...{ form, takesInterest: true, startedAt, closedAt: null },
    ...{
      wasReopened: false,
      attendees: asked.map(({ id: personId, name }) => newAttendee(personId, name, false)),
    },
  }
  world.projects.push(project)
}

function newAttendee(personId: string, name: string, isGuest: boolean): PlainAttendee {
  return {
    ...{ personId, name, isGuest, answers: new Map(), lines: new Map(), presented: new Map() },
    ...{ agreed: new Map(), hasAnswered: false, isInRoom: false, hasCome: false, hasFinished: false },
    ...{ wasThereAtEnd: false, cameIn: [], late: [], declined: [] },
  }
}

type Of = { project: PlainProject; attendee: PlainAttendee }

type Actions = Readonly<Record<string, readonly [number, (making: Making, of: Of) => Promise<void>]>>

/** Each with how often it happens beside the others. */
const actions = {
  answer: [14, answerSomething],
  confirm: [9, confirm],
  look: [2, look],
  changePrice: [2, changePrice],
  agree: [4, agree],
  end: [2, end],
  reopen: [1, reopen],
  take: [2, takeLate],
  decline: [1, decline],
  enterRoom: [1, enterRoom],
  comeByLink: [1, comeByLink],
  rename: [1, rename],
  changeForm: [1, changeForm],
  leave: [0.8, leave],
  deleteProduct: [1, deleteProduct],
  deleteCategory: [0.4, deleteCategory],
  deletePriceType: [0.8, deletePriceType],
} as const satisfies Actions

/** What leads to each content, beside answering and confirming. */
const leadingTo: Record<NamedContent, readonly (keyof typeof actions)[]> = {
  'several currencies': ['comeByLink'],
  'agreed prices': ['agree'],
  'late answers taken over': ['end', 'reopen', 'take'],
  'late answers that wait': ['end', 'reopen'],
  'declined proposals': ['decline'],
  'lines of a reopened project': ['end', 'reopen'],
  'lines of somebody who left': ['leave'],
  'lines of guests': ['comeByLink'],
  'lines with answers to a field that is asked no more': ['changeForm'],
  'lines at another price than it is now': ['changePrice'],
  'lines under another name than it is now': ['rename'],
  'lines of a product that is gone': ['deleteProduct'],
  'lines of a category that is gone': ['deleteCategory'],
  'lines at a price type that is gone': ['deletePriceType'],
  'lines answered in a room': ['enterRoom'],
  'lines without a price': ['comeByLink'],
  'products presented and not ordered': ['look'],
  'products ordered on a later day than they were presented': ['look'],
}

/** After some of these there is nothing left that could go. */
const goings: ReadonlySet<string> = new Set(['leave', 'deleteProduct', 'deleteCategory', 'deletePriceType'])

const leadsTo = (content: NamedContent, name: string) =>
  leadingTo[content].some((leading) => leading === name)

/** Lets happen what leads to the content until it is there, or can't come about: that some world has it is a test's own. */
async function bringAbout(making: Making, content: NamedContent): Promise<void> {
  making.spares = true
  const { answer, confirm: confirming } = actions
  const chosen = Object.fromEntries(leadingTo[content].map((name) => [name, actions[name]]))
  for (let step = 0; step < mostSteps && !contentsOf(making.world).includes(content); step++) {
    // Nothing more comes from projects that have ended, or whose people have left, so a new one is added now and then.
    if (step % 60 === 59) await addProject(making)
    await happen(making, { answer, confirm: confirming, ...chosen })
  }
}

async function happen(making: Making, possible: Actions): Promise<void> {
  const { random, world } = making
  const project = random.pick(world.projects)
  if (project.attendees.length === 0) return
  const attendee = random.pick(project.attendees)
  let draw = random.below(1_000) / 1_000
  const all = Object.values(possible).reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, act] of Object.values(possible)) {
    draw -= weight / all
    if (draw > 0) continue
    await act(making, { project, attendee })
    return
  }
}

async function scopeOfPerson(making: Making, personId: string): Promise<Scope | null> {
  const linkId = making.links.get(personId)
  if (linkId !== undefined)
    return await making.parts.tenantEntry.enterByShareLink(making.admin.domainId, linkId, personId)
  const person = making.world.people.get(personId)
  const account = making.accounts.get(personId)
  if (person === undefined || account === undefined || person.hasLeft) return null
  return await scopeOf(making.server, account, making.admin.domainId)
}

/** What the attendee is shown. */
function shownTo({ world, clients }: Making, attendee: PlainAttendee): PlainProduct[] {
  const groups = world.people.get(attendee.personId)?.groups ?? []
  const reached = attendee.isGuest
    ? clients.flatMap(({ id, reach }) => (groups.includes(id) ? reach : []))
    : reachedFolders(world, attendee.personId)
  return world.products.filter(({ isGone, folder }) => !isGone && reached.includes(folder))
}

function reachedFolders(world: PlainWorld, personId: string): ('first' | 'second')[] {
  const person = world.people.get(personId)
  if (person === undefined || person.hasLeft) return []
  const names = person.name
  if (['Nora North', 'Olaf North', 'Client 0'].includes(names)) return ['first']
  return names === 'Client 3' ? [] : ['first', 'second']
}

async function answerSomething(making: Making, of: Of, about?: PlainProduct): Promise<void> {
  const { random, parts, admin } = making
  const { project, attendee } = of
  const scope = await scopeOfPerson(making, attendee.personId)
  const shown = shownTo(making, attendee)
  if (scope === null || shown.length === 0) return
  if (project.closedAt !== null && !attendee.wasThereAtEnd) return
  const product = about ?? random.pick(shown)
  const values: Record<string, string> = {}
  for (const { id, type } of project.form)
    if (random.happens(0.8)) values[id] = type === 'date' ? '2026-01-31' : random.pick(numbers)
  const isReviewed = random.happens(0.9)
  const interested = random.happens(0.4)
  const answerId = crypto.randomUUID()
  const state = isReviewed ? ('reviewed' as const) : ('skipped' as const)
  const body = { answerId, basedOn: 999, follows: [], values, interested, state }
  const at = moment(making)
  const saved = await saveAnswer(parts, scope, { projectId: project.id, productId: product.id, body }).catch(
    (error: unknown) => String((error as { key?: string }).key ?? error),
  )
  attendee.hasAnswered = true
  if (project.closedAt !== null) {
    if (saved !== 'ProjectEnded') throw new Error(`A late answer was ${JSON.stringify(saved)}`)
    await admin.rows(
      sql`update project_answer_revisions set created_at = ${at} where answer_id = ${answerId}`,
    )
    attendee.late.push({ answerId, product, values, at })
    Object.assign(attendee.late.at(-1) ?? {}, { isReviewed, interested })
    return
  }
  if (typeof saved === 'string') throw new Error(`An answer was refused: ${saved}`)
  attendee.hasCome = true
  putAnswer(
    making,
    { ...of, product },
    { values, interested, isReviewed, session: attendee.isInRoom ? 'st' : 'web', isLateSince: null },
  )
  await present(making, { ...of, product }, at)
}

function putAnswer(
  { world }: Making,
  { project, attendee, product }: Of & { product: PlainProduct },
  given: Pick<PlainAnswer, 'values' | 'interested' | 'isReviewed' | 'session' | 'isLateSince'>,
): PlainAnswer {
  const before = attendee.answers.get(product.id)
  const known = new Set(project.form.map(({ id }) => id))
  const sent = Object.fromEntries(Object.entries(given.values).filter(([id]) => known.has(id)))
  const answer: PlainAnswer = {
    ...{ ...given, values: { ...before?.values, ...sent }, isConfirmed: false },
    ...{ name: product.name, reference: product.reference },
    ...priceNow(world, project, attendee, product),
  }
  attendee.answers.set(product.id, answer)
  return answer
}

/** The first time counts, by which way it was. */
async function present(
  { admin }: Making,
  { project, attendee, product }: Of & { product: PlainProduct },
  at: Date,
) {
  const showings = attendee.presented.get(product.id) ?? []
  attendee.presented.set(product.id, showings)
  if (showings.some(({ session }) => session === 'web')) return
  showings.push({ at, name: product.name, session: 'web' })
  await admin.rows(sql`update project_presentations n set first_at = ${at} from project_attendees a
    where a.id = n.attendee_id and n.project_id = ${project.id} and coalesce(a.person_id, a.id) = ${attendee.personId}
      and n.product_id = ${product.id}`)
}

async function confirm(making: Making, of: Of): Promise<void> {
  const { parts, world } = making
  const { project, attendee } = of
  const scope = await scopeOfPerson(making, attendee.personId)
  const answers = [...attendee.answers]
  if (scope === null || project.closedAt !== null || answers.length === 0) return
  const refusal = await confirmAnswers(parts, scope, { projectId: project.id, acceptPrices: true }).then(
    () => null,
    (error: unknown) => (error as { key?: string }).key ?? error,
  )
  // What breaks a rule of the form changes nothing.
  if (refusal === 'AnswersIncomplete') return
  if (refusal !== null) throw refusal
  attendee.hasFinished = attendee.hasFinished || answers.some(([, { isConfirmed }]) => !isConfirmed)
  if (answers.every(([, { isConfirmed }]) => isConfirmed)) return
  const at = moment(making)
  const shown = new Set(shownTo(making, attendee).map(({ id }) => id))
  const lines = new Map<string, ReturnType<typeof lineFrom>>()
  for (const [productId, answer] of answers) {
    const product = world.products.find(({ id }) => id === productId)
    if (product === undefined) continue
    const isCounted = saysSomething(answer) && quantityIn(project.form, answer.values) !== null
    const now = priceNow(world, project, attendee, product)
    const isOther = answer.currency !== now.currency || !sameNumber(answer.price, now.price)
    if (!answer.isConfirmed && isCounted && shown.has(productId) && isOther) Object.assign(answer, now)
    answer.isConfirmed = true
    if (saysSomething(answer))
      lines.set(productId, lineFrom(world, { ...of, product }, answer, { at, isLate: false }))
  }
  attendee.lines = lines
  await dateLines(making, of, at)
}

/** Lines that are new, or stand otherwise than before. */
async function dateLines({ admin }: Making, { project, attendee }: Of, at: Date): Promise<void> {
  await admin.rows(sql`update project_order_lines l set ordered_at = ${at} from project_attendees a
    where a.id = l.attendee_id and l.project_id = ${project.id} and coalesce(a.person_id, a.id) = ${attendee.personId}
      and l.ordered_at > now() - interval '1 hour'`)
}

async function look(making: Making, of: Of): Promise<void> {
  const scope = await scopeOfPerson(making, of.attendee.personId)
  const shown = shownTo(making, of.attendee)
  if (scope === null || shown.length === 0 || of.project.closedAt !== null) return
  const product = making.random.pick(shown)
  await noteVisit(making.parts, scope, of.project.id, product.id)
  of.attendee.hasCome = true
  await present(making, { ...of, product }, moment(making))
}

async function changePrice({ random, admin, world }: Making): Promise<void> {
  const product = random.pick(world.products)
  if (product.isGone) return
  const [type] = random.some([...world.priceTypes.keys()], 0.5)
  if (type === undefined) return
  product.prices = { ...product.prices, [type]: random.pick(amounts) }
  await admin.rows(
    sql`update products set prices = ${JSON.stringify(product.prices)}::jsonb where id = ${product.id}`,
  )
}

/** Mostly it is what they order then. */
async function agree(making: Making, { project, attendee }: Of): Promise<void> {
  const { random, admin, world } = making
  const person = world.people.get(attendee.personId)
  const priceType = project.priceTypes.find(
    (id) => world.priceTypes.has(id) && person?.priceTypes.includes(id),
  )
  const product = random.pick(
    shownTo(making, attendee).length > 0 ? shownTo(making, attendee) : world.products,
  )
  if (priceType === undefined || product.isGone || !attendee.hasAnswered) return
  const price = `${1 + random.below(90)}.77${random.below(10)}1`
  const [stored] = await admin.rows<{ id: string }>(sql`
    insert into project_agreed_prices (domain_id, project_id, attendee_id, product_id, price, currency, price_type_id)
    select domain_id, project_id, id, ${product.id}::uuid, ${price}::numeric, ${world.priceTypes.get(priceType) ?? ''}, ${priceType}::uuid
    from project_attendees where project_id = ${project.id} and coalesce(person_id, id) = ${attendee.personId}
    on conflict (domain_id, project_id, attendee_id, product_id) do update set price = excluded.price,
      currency = excluded.currency, price_type_id = excluded.price_type_id
    returning attendee_id as id`)
  if (stored !== undefined) attendee.agreed.set(product.id, { price, priceType })
  if (stored === undefined || project.closedAt !== null || random.happens(0.2)) return
  await answerSomething(making, { project, attendee }, product)
  if (random.happens(0.8)) await confirm(making, { project, attendee })
}

async function end(making: Making, { project }: Of): Promise<void> {
  const { admin, world } = making
  if (project.closedAt !== null) return
  await setProjectState(admin, project.id, 'done')
  const at = new Date(Math.max(moment(making).getTime(), project.startedAt.getTime()))
  await admin.rows(sql`update projects set closed_at = ${at} where id = ${project.id}`)
  project.closedAt = at
  for (const attendee of project.attendees) {
    attendee.isInRoom = false
    if (world.people.get(attendee.personId)?.hasLeft === false) attendee.wasThereAtEnd = true
  }
}

async function reopen({ admin }: Making, { project }: Of): Promise<void> {
  if (project.closedAt === null) return
  await admin.rows(sql`update projects set closed_at = null where id = ${project.id}`)
  project.closedAt = null
  project.wasReopened = true
}

async function takeLate(making: Making, of: Of): Promise<void> {
  const { admin, parts, world } = making
  const { project, attendee } = of
  const [late] = attendee.late as (PlainAttendee['late'][number] &
    Pick<PlainAnswer, 'isReviewed' | 'interested'>)[]
  if (late === undefined || late.product.isGone) return
  await takeLateAnswer(parts, admin, project.id, late.answerId)
  attendee.late.shift()
  const { values, isReviewed, interested } = late
  const answer = putAnswer(
    making,
    { ...of, product: late.product },
    {
      values,
      isReviewed,
      interested,
      session: wasIn(attendee, late.at) ? 'st' : 'web',
      isLateSince: late.at,
    },
  )
  const at = moment(making)
  if (saysSomething(answer))
    attendee.lines.set(
      late.product.id,
      lineFrom(world, { ...of, product: late.product }, answer, { at, isLate: true }),
    )
  else attendee.lines.delete(late.product.id)
  await dateLines(making, of, at)
  await present(making, { ...of, product: late.product }, at)
}

async function decline(making: Making, { project, attendee }: Of): Promise<void> {
  const { random, admin, world } = making
  const product = random.pick(world.products)
  const at = moment(making)
  const rows = await admin.rows(sql`
    with held as (insert into rooms (domain_id, project_id, kind, code, leader_id, closed_at, ending)
      values (${admin.domainId}, ${project.id}, 'st', 'ABC', ${making.adminId}, now(), 'ended') returning domain_id, id)
    insert into room_proposals (domain_id, id, room_id, project_id, attendee_id, product_id, product_name,
      is_by_attendee, author_name, price, currency, price_type_id, quantity, state, answered_at)
    select h.domain_id, gen_random_uuid(), h.id, a.project_id, a.id, ${product.id}::uuid, ${product.name}, true, 'Somebody',
      12.5, 'EUR', gen_random_uuid(), 4, 'declined', ${at}::timestamptz
    from held h join project_attendees a on a.domain_id = h.domain_id and a.project_id = ${project.id}
      and coalesce(a.person_id, a.id) = ${attendee.personId} returning id`)
  if (rows.length > 0)
    attendee.declined.push({ product, name: product.name, price: '12.5', currency: 'EUR', at })
}

function wasIn({ cameIn }: PlainAttendee, at: Date): boolean {
  return cameIn.some((came) => came.getTime() <= at.getTime())
}

/** They are there from then on, and look at what is on stage. */
async function enterRoom(making: Making, { project, attendee }: Of): Promise<void> {
  const { random, admin, world } = making
  if (project.closedAt !== null || project.attendees.some(({ isInRoom }) => isInRoom)) return
  const known = await admin.rows(sql`select from project_attendees where project_id = ${project.id}
    and coalesce(person_id, id) = ${attendee.personId}`)
  if (known.length === 0) return
  const product = random.pick(world.products)
  const at = moment(making)
  await admin.rows(sql`
    with opened as (insert into rooms (domain_id, project_id, kind, code, leader_id)
      values (${admin.domainId}, ${project.id}, 'st', ${`C${random.below(1_000_000)}`}, ${making.adminId}) returning domain_id, id),
    member as (insert into room_members (domain_id, room_id, person_id, attendee_id, name, state)
      select domain_id, id, ${attendee.isGuest ? null : attendee.personId}::uuid,
        ${attendee.isGuest ? attendee.personId : null}::uuid, ${attendee.name}, 'in' from opened
      returning domain_id, id, room_id),
    visit as (insert into room_visits (domain_id, room_id, member_id, came_at)
      select domain_id, room_id, id, ${at}::timestamptz from member)
    insert into room_stages (domain_id, room_id, revision, product_id, product_name, from_at)
      select domain_id, id, 1, ${product.id}::uuid, ${product.name}, ${at}::timestamptz from opened`)
  attendee.isInRoom = true
  attendee.cameIn.push(at)
  // The visit is dated back, so that what was answered until now was answered in it.
  for (const answer of attendee.answers.values())
    if (answer.isLateSince === null || wasIn(attendee, answer.isLateSince)) answer.session = 'st'
  const showings = attendee.presented.get(product.id) ?? []
  attendee.presented.set(product.id, [...showings, { at, name: product.name, session: 'st' }])
}

/** Somebody without an account, who reads and pays as a group of clients does. */
async function comeByLink(making: Making, { project }: Of): Promise<void> {
  const { random, admin, world, links } = making
  if (project.closedAt !== null) return
  const group = random.pick(making.clients).id
  const priceTypeIds = random.some([...world.priceTypes.keys()], 0.7)
  const name = `Guest ${links.size}`
  const id = await admin.transaction(async (open) => {
    const link = await insertShareLink(open, {
      ...{ groupId: group, expiresAt: null, name: `Link of ${name}`, note: '' },
      target: { project: { id: project.id, priceTypeIds, maxGuests: 5 } },
    })
    const hash = crypto.randomUUID()
    const guest = await insertGuest(open, project.id, {
      ...{ linkId: link.id, hash, name, email: `guest-${hash}@shop.example` },
    })
    links.set(guest.id, link.id)
    return guest.id
  })
  world.people.set(id, { id, name, groups: [group], priceTypes: priceTypeIds, hasLeft: false })
  project.attendees.push(newAttendee(id, name, true))
}

async function rename({ random, admin, world }: Making): Promise<void> {
  const product = random.pick(world.products)
  if (product.isGone) return
  product.name = `${product.reference} called ${random.below(100)}`
  await admin.rows(sql`update products set name = ${product.name} where id = ${product.id}`)
}

/** What was asked before is asked no more. */
async function changeForm({ random, admin }: Making, { project }: Of): Promise<void> {
  if (project.closedAt !== null) return
  project.form = newForm(random)
  const fields = withRules(project.form).map((field) => ({
    ...field,
    unit: '',
    required: false,
    default: null,
    help: '',
  }))
  await admin.rows(sql`update projects set order_fields = ${JSON.stringify(fields)}::jsonb,
    form_version = form_version + 1 where id = ${project.id}`)
}

async function leave({ admin, world, spares }: Making, { attendee }: Of): Promise<void> {
  const person = world.people.get(attendee.personId)
  if (person === undefined || person.hasLeft || !person.name.startsWith('Client')) return
  if (spares && attendee.lines.size === 0) return
  person.hasLeft = true
  await admin.rows(
    sql`delete from memberships where domain_id = ${admin.domainId} and person_id = ${person.id}`,
  )
}

/** Anything, or what a line names. */
function goingOf<Item>(
  { random, world, spares }: Making,
  items: readonly Item[],
  isNamed: (item: Item, line: PlainLine) => boolean,
): Item | undefined {
  if (!spares) return random.pick(items)
  const attendees = world.projects.flatMap((project) => project.attendees)
  const lines = attendees.flatMap((attendee) => [...attendee.lines.values()])
  const named = items.filter((item) => lines.some((line) => isNamed(item, line)))
  return named.length === 0 ? undefined : random.pick(named)
}

async function deleteProduct(making: Making): Promise<void> {
  const { admin, world } = making
  const product = goingOf(making, world.products, ({ id }, line) => line.product.id === id)
  if (product === undefined) return
  product.isGone = true
  await admin.rows(sql`delete from products where domain_id = ${admin.domainId} and id = ${product.id}`)
}

async function deleteCategory(making: Making): Promise<void> {
  const { admin, world } = making
  const id = goingOf(making, [...world.categories.keys()], (each, line) => line.category === each)
  const category = world.categories.get(id ?? '')
  if (category === undefined || category.isGone) return
  category.isGone = true
  for (const product of world.products) if (product.category === id) product.category = null
  await admin.transaction(async (open) => {
    await open.rows(
      sql`update products set category_id = null where domain_id = ${admin.domainId} and category_id = ${id}`,
    )
    await open.rows(sql`delete from categories where domain_id = ${admin.domainId} and id = ${id}`)
  })
}

async function deletePriceType(making: Making): Promise<void> {
  const { admin, world } = making
  if (world.priceTypes.size < 2) return
  const [id] =
    goingOf(making, [...world.priceTypes], ([, currency], line) => line.currency === currency) ?? []
  if (id === undefined) return
  world.priceTypes.delete(id)
  await admin.rows(sql`delete from price_types where domain_id = ${admin.domainId} and id = ${id}`)
}
