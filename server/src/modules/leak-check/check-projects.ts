/** Projects: which somebody knows of, what their web sessions show, whose orders they read, and how far others are. */

import type { Product } from '@vitrine/contract'
import type { PlainProject } from '@vitrine/proof'
import { type Asking, isRefused } from './asking.ts'

/** What the person has to do with a project. */
interface Part {
  runs: boolean
  isAsked: boolean
}

/** A key of a super admin is none. */
function isSuperAdmin({ rows, view }: Asking): boolean {
  const { groupIds, isClient, cap } = view.subject
  if (cap !== undefined || isClient) return false
  return rows.groups.some(({ id, isRoot }) => isRoot && groupIds.includes(id))
}

/** The reader's part in a project; none for share links and groups, which are no person, and in view-as. */
function partOf(asking: Asking, project: PlainProject): Part {
  const { personId, isViewAs } = asking.view.subject
  if (personId === null || isViewAs === true) return { runs: false, isAsked: false }
  return {
    runs: isSuperAdmin(asking) || project.ownerId === personId || project.presenterIds.includes(personId),
    isAsked: project.askedIds.includes(personId),
  }
}

export async function checkProjects(asking: Asking): Promise<void> {
  const { reader, rows, check } = asking
  const known = rows.projects.filter((project) => {
    const { runs, isAsked } = partOf(asking, project)
    return runs || isAsked
  })
  const compared = new Set(rows.projects.map(({ id }) => id))
  const found = (await reader.projects())?.filter((id) => compared.has(id)) ?? []
  check.sameSet(
    'projects',
    'projects',
    found,
    known.map(({ id }) => id),
  )
  for (const project of rows.projects) {
    await checkSession(asking, project)
    await checkOrders(asking, project)
    await checkProgress(asking, project)
  }
}

/** The key with which those are refused who have nothing to do with a project. */
function refusalOf({ view }: Asking): string {
  return view.subject.personId === null || view.subject.isViewAs === true ? 'NotAllowed' : 'NotFound'
}

async function checkSession(asking: Asking, project: PlainProject): Promise<void> {
  const { reader, view, check } = asking
  const { runs, isAsked } = partOf(asking, project)
  const of = `of project ${project.id}`
  const session = await reader.session(project.id)
  if (!runs && !isAsked) {
    const found = isRefused(session) ? session.refusalKey : 'a session'
    return check.same('sessions', `session ${of}`, found, refusalOf(asking), 0)
  }
  const isShown = project.isStarted || runs
  const productIds = isShown ? project.productIds.filter((id) => view.products.has(id)) : []
  const fieldIds = project.fieldIds.filter((id) => view.fieldIds.has(id))
  const priceTypeIds = project.priceTypeIds.filter((id) => view.priceTypeIds.has(id))
  const own = project.answered.find(({ personId }) => personId === view.subject.personId)?.productIds ?? []
  const must = {
    products: productIds.map((id) => valuesMust(asking, id, { fieldIds, priceTypeIds })),
    ...{ fieldIds, priceTypeIds },
    rules: project.rules.filter((field) => field === null || view.fieldIds.has(field)).length,
    computed: computedSeen(asking, project).toSorted(),
    answers: isShown && isAsked ? own.toSorted() : [],
  }
  const is = isRefused(session)
    ? session.refusalKey
    : {
        products: session.products.map((product) => valuesOf(asking, product)),
        fieldIds: session.fields.map(({ _id }) => _id),
        priceTypeIds: session.priceTypes.map(({ _id }) => _id),
        rules: session.orderFields.flatMap(({ rules }) => rules).length,
        computed: session.dynamicFields.map(({ _id }) => _id).toSorted(),
        answers: session.answers.map(({ product }) => product).toSorted(),
      }
  check.same('sessions', `session ${of}`, is, must, productIds.length)
}

type Values = [id: string, details: [string, string][], prices: [string, string][]]

const inOrder = (entries: [string, string][]) => entries.sort(([one], [other]) => (one < other ? -1 : 1))

/** Fields whose text the server generates (QR codes) aren't compared. */
function isStored({ rows }: Asking, fieldId: string): boolean {
  return rows.fields.find(({ id }) => id === fieldId)?.type !== 'QR Codes'
}

function valuesMust(
  asking: Asking,
  id: string,
  { fieldIds, priceTypeIds }: Pick<PlainProject, 'fieldIds' | 'priceTypeIds'>,
): Values {
  const { details = {}, prices = {} } = asking.view.products.get(id) ?? {}
  return [
    id,
    inOrder(Object.entries(details).filter(([field]) => fieldIds.includes(field) && isStored(asking, field))),
    inOrder(Object.entries(prices).filter(([priceType]) => priceTypeIds.includes(priceType))),
  ]
}

function valuesOf(asking: Asking, { _id, details, prices }: Product): Values {
  const shown = details.filter(({ detailField }) => isStored(asking, detailField))
  return [
    _id,
    inOrder(shown.map(({ detailField, value }) => [detailField, value])),
    inOrder(prices.map(({ priceType, value }) => [priceType, value])),
  ]
}

/** Computed fields all of whose inputs are seen, those of inputs among them; what is gone hides nothing. */
function computedSeen({ rows, view }: Asking, { computed }: PlainProject): string[] {
  const known = new Set([...rows.fields.map(({ id }) => id), ...rows.priceTypes])
  const isSeen = (expression: string): boolean =>
    [...expression.matchAll(/\[(\w+):([^\]]+)\]/g)].every(([, kind, id = '']) => {
      if (kind === 'detail') return view.fieldIds.has(id) || !known.has(id)
      if (kind === 'price') return view.priceTypeIds.has(id) || !known.has(id)
      const input = kind === 'dynamic' ? computed.find((field) => field.id === id) : undefined
      return input === undefined || isSeen(input.expression)
    })
  return computed.filter(({ expression }) => isSeen(expression)).map(({ id }) => id)
}

/** Whether staff read what was answered to a product: they see it, would see it were it not deleted, or it is gone. */
function isReadable(asking: Asking, { ownerId }: PlainProject, id: string): boolean {
  const { rows, view } = asking
  if (view.products.has(id) || view.trashedIds.has(id)) return true
  const isThere = [...rows.products, ...rows.trashed].some((product) => product.id === id)
  return !isThere && (isSuperAdmin(asking) || ownerId === view.subject.personId)
}

/** More orders come in several answers, of which none is compared. */
const page = 100

async function checkOrders(asking: Asking, project: PlainProject): Promise<void> {
  const { reader, view, check } = asking
  const { runs, isAsked } = partOf(asking, project)
  const what = `orders of project ${project.id}`
  const found = await reader.orders(project.id)
  if (!runs && !isAsked)
    return check.same('orders', what, isRefused(found) ? found.refusalKey : 'orders', refusalOf(asking), 0)
  const isOwn = (personId: string | null) => personId !== null && personId === view.subject.personId
  if (project.orders.length > page) return
  const seen = project.orders.filter(({ personId }) => runs || isOwn(personId))
  const must = seen.map(({ id, personId, productIds }) => [
    id,
    productIds.filter((product) => isOwn(personId) || isReadable(asking, project, product)).toSorted(),
  ])
  const is = isRefused(found)
    ? found.refusalKey
    : found.orders.map(({ _id, lines }) => [_id, lines.map(({ product }) => product).toSorted()]).sort()
  check.same('orders', what, is, must.sort(), seen.length)
}

async function checkProgress(asking: Asking, project: PlainProject): Promise<void> {
  const { reader, view, check } = asking
  const { runs, isAsked } = partOf(asking, project)
  const { isClient } = view.subject
  const what = `progress in project ${project.id}`
  const found = await reader.progress(project.id)
  if (!runs || isClient) {
    const key = isAsked || isClient ? 'NotAllowed' : refusalOf(asking)
    return check.same('progress', what, isRefused(found) ? found.refusalKey : 'progress', key, 0)
  }
  const must = project.answered.map(({ productIds }) =>
    productIds.filter((id) => isReadable(asking, project, id)),
  )
  const counts = must.map(({ length }) => length).filter((count) => count > 0)
  const is = isRefused(found)
    ? found.refusalKey
    : found.attendees.map(({ reviewed, skipped }) => reviewed + skipped).filter((count) => count > 0)
  check.same('progress', what, typeof is === 'string' ? is : is.sort(), counts.sort(), counts.length)
}
