/** What somebody is shown of a project: its products as far as they see them, the order form, their answers. */
import type { Product, WebSession } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { answerId } from '../../../platform/http/answer-id.ts'
import type { Scope } from '../../../scope/scope.ts'
import { answerProducts, type ProductRow, type ProductVisibility } from '../../products/index.ts'
import type { OrderFieldRow } from '../projects.repository.ts'
import { answerAnswer } from './answer-views.ts'
import {
  type Answering,
  type AnsweringParts,
  countingPriceType,
  getAnswering,
  mayRun,
} from './answering.service.ts'
import { type AnswerRow, listAnswers } from './answers.repository.ts'
import { dynamicInputIds, visibleDynamicFields, visibleOrderFields } from './order-form.ts'
import { findOrderSummary } from './orders.repository.ts'
import { cutToProject } from './shown-conditions.ts'
import { listCategoryNames, listKnownInputs, listShownProducts } from './shown-products.repository.ts'

/** Refuses as `getAnswering`. */
export async function getSession(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  inPlaceOf?: string,
): Promise<WebSession> {
  const answering = await getAnswering(parts, scope, projectId, inPlaceOf)
  return await scope.transaction((open) => answerSession(open, answering))
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

export function hasWebSession({
  project,
  subscription,
}: Pick<Answering, 'project' | 'subscription'>): boolean {
  return project.sessions.includes('web') && subscription.enabledSessions.web
}

/** None where the subscription has no ordering. */
export function askedFields({ project, subscription }: Pick<Answering, 'project' | 'subscription'>): {
  orderFields: OrderFieldRow[]
  dynamicFields: Answering['project']['dynamicFields']
} {
  if (!subscription.allowShopping) return { orderFields: [], dynamicFields: [] }
  return { orderFields: project.orderFields, dynamicFields: project.dynamicFields }
}

/** Before it starts those who are asked know that it is to come, and what; not yet what is in it. */
function showsContent(scope: Scope, { project }: Answering): boolean {
  return project.state !== 'upcoming' || mayRun(scope, project)
}

async function answerSession(open: Scope, answering: Answering): Promise<WebSession> {
  const { project, attendee, isCaller, seen } = answering
  const shown = cutToProject(seen, project)
  const isShown = showsContent(open, answering)
  const rows = isShown ? await listShownProducts(open, project.id, seen) : []
  const products = await sessionProducts(open, rows, shown, project.mediaKinds)
  const answers = isShown && attendee?.id != null ? await listAnswers(open, project.id, attendee.id) : []
  const form = askedFields(answering)
  const known = await listKnownInputs(open, dynamicInputIds(form.dynamicFields))
  const dynamicFields = visibleDynamicFields(form.dynamicFields, seen, known)
  const priceType = countingPriceType(answering)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const reader = { products: byId, priceTypes: seen.priceTypes, priceType, dynamicFields }
  return {
    projectId: project.id,
    name: project.name,
    description: project.description,
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
    categories: await answerCategories(open, rows),
    fields: [...shown.fields].map(([_id, { name, type }]) => ({ _id, name, type })),
    priceTypes: [...shown.priceTypes].map(([_id, { name, currency }]) => ({ _id, name, currency })),
    priceType: priceType !== null && shown.priceTypes.has(priceType.id) ? priceType.id : null,
    mediaKinds: project.mediaKinds,
    showsFiles: project.showsFiles,
    orderFields: visibleOrderFields(form.orderFields, seen).map(answerId),
    dynamicFields: dynamicFields.map(answerId),
    formVersion: project.formVersion,
    answers: readable(answers, answering, byId).map((row) => answerAnswer(row, reader)),
    ...(await answerOwnOrder(open, answering)),
  }
}

/** Attendees read what they answered also where they see the product no longer; in their place only what is seen. */
function readable(
  answers: readonly AnswerRow[],
  { isCaller }: Answering,
  products: ReadonlyMap<string, unknown>,
): AnswerRow[] {
  return answers.filter(({ productId }) => isCaller || products.has(productId))
}

/** Where a product lies, whose it is and who else reaches it is nothing that a session shows. */
async function sessionProducts(
  open: Scope,
  rows: readonly ProductRow[],
  shown: ProductVisibility,
  mediaKinds: Answering['project']['mediaKinds'],
): Promise<Product[]> {
  const products = await answerProducts(open, rows, shown, { detailFields: null, priceTypes: null })
  return products.map((product) => ({
    ...product,
    media: product.media.filter(({ type }) => mediaKinds.includes(kindOf(type))),
    folders: [],
    owner: null,
    sharedWithGroups: [],
  }))
}

function kindOf(type: Product['media'][number]['type']): Answering['project']['mediaKinds'][number] {
  return type === 'image' || type === 'video' ? type : '3d'
}

async function answerCategories(open: Scope, rows: readonly ProductRow[]): Promise<WebSession['categories']> {
  const counts = new Map<string, number>()
  for (const { categoryId } of rows)
    if (categoryId !== null) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
  const names = await listCategoryNames(open, [...counts.keys()])
  return names.map(({ id, name }) => ({ _id: id, name, count: counts.get(id) ?? 0 }))
}

async function answerOwnOrder(
  open: Scope,
  { project, attendee }: Answering,
): Promise<Pick<WebSession, 'confirmedAt' | 'order'>> {
  if (attendee?.id == null) return { confirmedAt: null, order: null }
  const order = await findOrderSummary(open, project.id, attendee.id)
  if (order === null) return { confirmedAt: null, order: null }
  const { id, number, revision, updatedAt } = order
  return { confirmedAt: updatedAt.toISOString(), order: { _id: id, number, revision } }
}

/** The attendee as the writer of an answer: refuses NotAllowed to keys and to whoever only looks. */
export function writerOf(scope: Scope, { attendee }: Answering): NonNullable<Answering['attendee']> {
  if (attendee === null || scope.apiKeyId !== null) return refuse('NotAllowed')
  return attendee
}
