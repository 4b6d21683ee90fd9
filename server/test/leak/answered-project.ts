/**
 * A random company whose values are marked, with a project of it that everybody has answered: what is read of it must
 * hold no value that its reader doesn't see.
 */
import type { PlainProduct, PlainRows, PlainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { refreshSlots } from '../../src/modules/products/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { givenProject, setProjectState } from '../factories/projects.ts'
import type { ApiCaller } from '../harness/api-caller.ts'
import type { TestServer } from '../harness/test-server.ts'
import type { WorldWish } from './random-world.ts'
import { callerOf, givenTriedWorld, idOf, type TriedWorld } from './tried-world.ts'

export interface Answered extends TriedWorld {
  projectId: string
  /** A project with the same products, in which the last of the people isn't asked. Only the first admin runs it. */
  quietId: string
  /** All that is in it, in its order. */
  products: PlainProduct[]
  /** What it shows, in its order. */
  fieldIds: string[]
  priceTypeIds: string[]
  width: string
  quantity: string
  packs: string
  /** Ids of the computed fields. */
  dynamic: { wide: string; wider: string; costs: string }
  /** The price type whose price is the input of `costs`. */
  costsPriceType: string
  calls: ReadonlyMap<string, ApiCaller>
  admin: ApiCaller
  /** What each said of each product. */
  answered: ReadonlyMap<string, readonly AnswerSent[]>
}

export interface AnswerSent {
  product: string
  body: { answerId: string; state: 'reviewed' | 'skipped'; values: Record<string, string> }
}

/** Values of nine digits, each once. The first eight are in what is computed of one by adding a digit, too. */
const serials = { next: 1 }
function nextMark(first: '7' | '8'): string {
  serials.next += 1
  return `${first}${String(serials.next).padStart(7, '0')}0`
}

/** Gives every name, text, number and price of products digits that stand nowhere else; references too unless they stay. */
export async function markValues(
  admin: Scope,
  rows: PlainRows,
  { keepsReferences = false } = {},
): Promise<void> {
  const numbers = new Set(rows.fields.filter(({ type }) => type === 'number').map(({ id }) => id))
  const texts = new Set(rows.fields.filter(({ type }) => type === 'text').map(({ id }) => id))
  const marked = (id: string, value: string) => {
    if (numbers.has(id)) return nextMark('7')
    return texts.has(id) ? `text ${nextMark('7')}` : value
  }
  const given = [...rows.products, ...rows.trashed].map(({ id, reference, details, prices }) => ({
    id,
    name: `Name ${nextMark('7')}`,
    reference: keepsReferences ? reference : `Reference ${nextMark('7')}`,
    details: Object.fromEntries(
      Object.entries(details).map(([field, value]) => [field, marked(field, value)]),
    ),
    prices: Object.fromEntries(Object.keys(prices).map((type) => [type, nextMark('8')])),
  }))
  await admin.transaction(async (open) => {
    await open.rows(sql`
      update products p set name = g.name, reference = g.reference, details = g.details, prices = g.prices
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, name text, reference text,
        details jsonb, prices jsonb)
      where p.domain_id = ${open.domainId} and p.id = g.id`)
    await refreshSlots(open, null)
  })
}

/**
 * Values of the company that the reader doesn't see but `told` contains; `told` is turned into JSON if it is no text.
 */
export function marksIn(shown: unknown, { rows }: Pick<TriedWorld, 'rows'>, reader: PlainView): string[] {
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown)
  const hidden = (values: Record<string, string>, seen: ReadonlySet<string> | null) =>
    Object.entries(values).flatMap(([id, value]) => (seen?.has(id) === true ? [] : [value]))
  return [...rows.products, ...rows.trashed].flatMap((product) => {
    const { id, name, reference, details, prices } = product
    const isSeen = reader.products.has(id)
    const marks = [
      ...(isSeen ? [] : [name, reference]),
      ...hidden(details, isSeen ? reader.fieldIds : null),
      ...hidden(prices, isSeen ? reader.priceTypeIds : null),
    ].flatMap((value) => /[78]\d{7}/.exec(value)?.[0] ?? [])
    return marks.filter((mark) => text.includes(mark)).map((mark) => `marked ${mark} of ${id}`)
  })
}

export async function givenAnswered(
  server: TestServer,
  seed: number,
  wish: WorldWish = {},
): Promise<Answered> {
  const given = await givenTriedWorld(server, seed, { prepare: markValues, ...wish })
  const { world, rows, people, presenter } = given
  const { admin } = world
  const ids = { quantity: crypto.randomUUID(), packs: crypto.randomUUID() }
  const [wide, wider, costs] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const width = rows.fields.find(({ type }) => type === 'number')?.id ?? ''
  const [costsPriceType = ''] = rows.priceTypes
  // What the people see of the first field counts for nothing: the project doesn't show it.
  const fieldIds = rows.fields.map(({ id }) => id).slice(1)
  const priceTypeIds = rows.priceTypes.toReversed()
  const products = rows.products.toReversed()
  const content = {
    products: products.map(({ id }) => id),
    ...{ fields: fieldIds, priceTypes: priceTypeIds, showImpersonification: true },
    orderFields: [
      { id: ids.quantity, name: 'Quantity' },
      { id: ids.packs, name: 'Packs', rules: [{ type: 'multipleOf', field: width } as const] },
    ],
    dynamicFields: [
      { id: wide, name: 'Wide', expression: `[detail:${width}] + 1` },
      { id: wider, name: 'Wider', expression: `[dynamic:${wide}] + 1` },
      { id: costs, name: 'Costs', expression: `[price:${costsPriceType}] * 1` },
    ],
  }
  const everybody = people.map(idOf)
  const projectId = await givenProject(admin, { ...content, attendees: everybody, presenters: [presenter] })
  const quietId = await givenProject(admin, { ...content, attendees: everybody.slice(0, -1) })
  const calls = new Map<string, ApiCaller>()
  for (const id of everybody) calls.set(id, await callerOf(server, given, id))
  const answered: Answered = {
    ...given,
    ...{ projectId, quietId, products, fieldIds, priceTypeIds, width, ...ids },
    dynamic: { wide, wider, costs },
    ...{ costsPriceType, calls, admin: await callerOf(server, given, idOfAdmin(admin)) },
    answered: new Map(),
  }
  return { ...answered, answered: await answerAll(answered) }
}

function idOfAdmin(admin: Scope): string {
  return admin.person?.id ?? ''
}

/** Everybody answers what they see, says something of it, and confirms; what comes later comes after the end. */
async function answerAll(project: Answered): Promise<Map<string, AnswerSent[]>> {
  const { world, people, projectId, quantity, packs } = project
  const answered = new Map<string, AnswerSent[]>()
  for (const view of people) {
    const call = project.calls.get(idOf(view))
    const sent = seenOf(project, view).map(({ id }, index): AnswerSent => {
      const state = index % 4 === 3 ? 'skipped' : 'reviewed'
      return { product: id, body: { answerId: crypto.randomUUID(), state, values: { [quantity]: '1' } } }
    })
    for (const { product, body } of sent) {
      await call?.(`PUT /projects/${projectId}/answers/${product}`, { body })
      await call?.(`PUT /projects/${project.quietId}/answers/${product}`, { body })
      await call?.(`POST /projects/${projectId}/comments/${product}`, {
        body: { text: saidBy(view, product) },
      })
    }
    const confirmed = await call?.(`POST /projects/${projectId}/confirm`, { body: { acceptPrices: true } })
    if (confirmed?.status !== (sent.length === 0 ? 422 : 200)) throw new Error('not confirmed')
    // Against the rule that not everybody sees.
    for (const each of sent) {
      const body = { ...each.body, answerId: crypto.randomUUID(), values: { [packs]: '5' } }
      await call?.(`PUT /projects/${projectId}/answers/${each.product}`, { body })
      each.body = body
    }
    answered.set(idOf(view), sent)
  }
  await setProjectState(world.admin, projectId, 'done')
  for (const view of people)
    for (const { product, body } of answered.get(idOf(view)) ?? [])
      await project.calls.get(idOf(view))?.(`PUT /projects/${projectId}/answers/${product}`, {
        body: { ...body, answerId: crypto.randomUUID() },
      })
  await setProjectState(world.admin, projectId, 'ongoing')
  return answered
}

export function saidBy(view: PlainView, product: string): string {
  return `Said by ${idOf(view)} of ${product}`
}

/** Products of the project that somebody sees, in its order. */
export function seenOf({ products }: Pick<Answered, 'products'>, ...views: PlainView[]): PlainProduct[] {
  return products.filter(({ id }) => views.every((view) => view.products.has(id)))
}
