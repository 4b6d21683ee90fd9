/** What somebody is shown of a project: its products as far as they see them, the order form, their answers. */
import type { Product, SessionAnswers, WebSession } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { answerId } from '../../../platform/http/answer-id.ts'
import type { Scope } from '../../../scope/scope.ts'
import { allCategories } from '../../categories/index.ts'
import { type ProductRow, type ProductVisibility, presentProductsAlone } from '../../products/index.ts'
import type { OrderFieldRow } from '../projects.repository.ts'
import { type AnswerReader, presentAgreedPrices, presentAnswer } from './answer-views.ts'
import {
  type Answering,
  type AnsweringParts,
  countingPriceType,
  mayRun,
  withAnswering,
} from './answering.service.ts'
import { type AnswerRow, listAnswers } from './answers.repository.ts'
import { type AgreedPrice, listAgreedPrices } from './orders/agreed-prices.repository.ts'
import { lackingInputs, visibleOrderFields } from './orders/order-form.ts'
import { findOrderSummary } from './orders/orders.repository.ts'
import { cutToProject } from './shown-conditions.ts'
import { shownDynamicFields } from './shown-dynamic-fields.ts'
import { listShownAmong, listShownMedia, listShownProducts } from './shown-products.repository.ts'

/** Visitors of a room see the session too, but can't answer. Refuses as `getAnswering`. */
export async function getSession(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  inPlaceOf?: string,
): Promise<WebSession> {
  return await withAnswering(parts, scope, { projectId, inPlaceOf, servesVisitors: true }, presentSession)
}

/** Whether answers are taken from this caller, now. */
export function mayAnswer(scope: Scope, { project, attendee, subscription }: Answering): boolean {
  return (
    attendee !== null &&
    scope.apiKeyId === null &&
    subscription.isActive &&
    hasWebSession({ project, subscription }) &&
    project.state === 'ongoing'
  )
}

/** Whether attendees can open the session: by themselves, or live while a room is open. */
export function hasWebSession({
  project,
  subscription,
}: Pick<Answering, 'project' | 'subscription'>): boolean {
  return project.hasRoom || (project.sessions.includes('web') && subscription.enabledSessions.web)
}

/** None where the subscription has no ordering. */
export function askedFields({ project, subscription }: Pick<Answering, 'project' | 'subscription'>): {
  orderFields: OrderFieldRow[]
  dynamicFields: Answering['project']['dynamicFields']
} {
  if (!subscription.allowShopping) return { orderFields: [], dynamicFields: [] }
  return { orderFields: project.orderFields, dynamicFields: project.dynamicFields }
}

/** Whether the caller sees the project's content: attendees do once it has started. */
export function showsContent(scope: Scope, { project }: Answering): boolean {
  return project.state !== 'upcoming' || mayRun(scope, project)
}

async function presentSession(open: Scope, answering: Answering): Promise<WebSession> {
  const { project, attendee, isCaller, seen } = answering
  const shown = cutToProject(seen, project)
  const rows = showsContent(open, answering) ? await listShownProducts(open, project.id, seen) : []
  const products = await sessionProducts(open, rows, shown, project.mediaKinds)
  const form = askedFields(answering)
  const dynamicFields = await shownDynamicFields(open, form.dynamicFields, seen)
  const lacking = lackingInputs(dynamicFields, seen)
  const priceType = countingPriceType(answering)
  const answers = await answerRows(open, answering)
  const agreed = await agreedPrices(open, answering)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    projectId: project.id,
    name: project.name,
    description: project.description,
    hasCover: project.hasCover,
    coverVersion: project.coverVersion,
    state: project.state,
    timeZone: project.timeZone,
    startsAt: project.startsAt?.toISOString() ?? null,
    endsAt: project.endsAt?.toISOString() ?? null,
    sessions: project.sessions,
    interest: project.interest,
    allowsOrders: form.orderFields.length > 0,
    attendee: { _id: attendee?.id ?? null, name: attendee?.name ?? open.person?.name ?? '', isCaller },
    mayAnswer: mayAnswer(open, answering),
    products,
    categories: await presentCategories(open, rows),
    fields: [...shown.fields].map(([_id, { name, type }]) => ({ _id, name, type })),
    priceTypes: [...shown.priceTypes].map(([_id, { name, currency }]) => ({ _id, name, currency })),
    priceType: priceType !== null && shown.priceTypes.has(priceType.id) ? priceType.id : null,
    mediaKinds: project.mediaKinds,
    showsFiles: project.showsFiles,
    orderFields: visibleOrderFields(form.orderFields, seen).map(answerId),
    dynamicFields: dynamicFields.map((field) => ({ ...answerId(field), lacksInput: lacking.has(field.id) })),
    formVersion: project.formVersion,
    ...presentAnswers(answers, answering, { products: byId, agreed, dynamicFields }),
    ...(await presentOwnOrder(open, answering)),
  }
}

/** The part that changes with each answer. Refuses as `getAnswering`. */
export async function getSessionAnswers(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  inPlaceOf?: string,
): Promise<SessionAnswers> {
  return await withAnswering(parts, scope, { projectId, inPlaceOf }, async (open, answering) => {
    const { project, seen } = answering
    const rows = await answerRows(open, answering)
    const agreed = await agreedPrices(open, answering)
    const ids = [...new Set([...rows.map(({ productId }) => productId), ...agreed.keys()])]
    const products = await listShownAmong(open, project.id, ids, seen)
    const dynamicFields = await shownDynamicFields(open, askedFields(answering).dynamicFields, seen)
    const answers = presentAnswers(rows, answering, { products, agreed, dynamicFields })
    return { ...answers, ...(await presentOwnOrder(open, answering)) }
  })
}

async function answerRows(open: Scope, answering: Answering): Promise<AnswerRow[]> {
  const { project, attendee } = answering
  if (attendee?.id == null || !showsContent(open, answering)) return []
  return await listAnswers(open, project.id, attendee.id)
}

async function agreedPrices(open: Scope, answering: Answering): Promise<ReadonlyMap<string, AgreedPrice>> {
  const { project, attendee } = answering
  if (attendee?.id == null || !showsContent(open, answering)) return new Map()
  return await listAgreedPrices(open, project.id, attendee.id)
}

/** Attendees read all of their answers, also for products that they no longer see; others only those for shown products. */
function presentAnswers(
  rows: readonly AnswerRow[],
  answering: Answering,
  shown: Pick<AnswerReader, 'products' | 'agreed' | 'dynamicFields'>,
): Pick<SessionAnswers, 'answers' | 'agreedPrices'> {
  const { isCaller, seen } = answering
  const priceType = countingPriceType(answering)
  const reader = { ...shown, priceTypes: seen.priceTypes, priceType, isAttendee: isCaller }
  return {
    answers: rows
      .filter(({ productId }) => isCaller || shown.products.has(productId))
      .map((row) => presentAnswer(row, reader)),
    agreedPrices: presentAgreedPrices(reader),
  }
}

async function sessionProducts(
  open: Scope,
  rows: readonly ProductRow[],
  shown: ProductVisibility,
  mediaKinds: Answering['project']['mediaKinds'],
): Promise<Product[]> {
  const ofKinds = rows.map((row) => ({
    ...row,
    media: row.media.filter(({ type }) => mediaKinds.includes(kindOf(type))),
  }))
  return await presentProductsAlone(open, ofKinds, shown)
}

function kindOf(type: Product['media'][number]['type']): Answering['project']['mediaKinds'][number] {
  return type === 'image' || type === 'video' ? type : '3d'
}

/** Whether a session of the project shows the product's media item of this name. */
export async function showsMedia(
  scope: Scope,
  { mediaKinds }: Pick<Answering['project'], 'mediaKinds'>,
  productId: string,
  name: string,
): Promise<boolean> {
  const media = await listShownMedia(scope, productId)
  return media.some((item) => item.name === name && mediaKinds.includes(kindOf(item.type)))
}

async function presentCategories(
  open: Scope,
  rows: readonly ProductRow[],
): Promise<WebSession['categories']> {
  const counts = new Map<string, number>()
  for (const { categoryId } of rows)
    if (categoryId !== null) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
  if (counts.size === 0) return []
  // Parents come before their children; the root has no name that anybody knows.
  const paths = new Map<string, readonly string[]>()
  const categories: WebSession['categories'] = []
  for (const { id, parentId, name } of await allCategories(open)) {
    const parents = parentId === null ? null : (paths.get(parentId) ?? [])
    paths.set(id, parents === null ? [] : [...parents, name])
    const count = counts.get(id)
    if (count !== undefined) categories.push({ _id: id, name, parents: [...(parents ?? [])], count })
  }
  return categories
}

async function presentOwnOrder(
  open: Scope,
  { project, attendee }: Answering,
): Promise<Pick<WebSession, 'confirmedAt' | 'order'>> {
  if (attendee?.id == null) return { confirmedAt: null, order: null }
  const order = await findOrderSummary(open, project.id, attendee.id)
  if (order === null) return { confirmedAt: null, order: null }
  const { id, number, revision, updatedAt } = order
  return { confirmedAt: updatedAt.toISOString(), order: { _id: id, number, revision } }
}

/** The attendee as the writer of an answer. Refuses NotAllowed to API keys and to callers who only look. */
export function writerOf(scope: Scope, { attendee }: Answering): NonNullable<Answering['attendee']> {
  if (attendee === null || scope.apiKeyId !== null) return refuse('NotAllowed')
  return attendee
}
