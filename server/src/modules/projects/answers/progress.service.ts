/** How far each attendee is, for those who run the project, of the products that they see. */
import type { AttendeeProgress, Progress } from '@vitrine/contract'
import { compareDecimals, isDecimal } from '@vitrine/rules'
import { refuse, unlessNotFound } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type ProductVisibility, productVisibility } from '../../products/index.ts'
import type { OrderFieldRow } from '../projects.repository.ts'
import { type AnsweringParts, getRunProject, scopeOfAttendee } from './answering.service.ts'
import { projectSaid } from './answers.topics.ts'
import { answerFaults, quantityOf, visibleOrderFields } from './orders/order-form.ts'
import { amountsOf, fieldTotals } from './orders/order-views.ts'
import {
  type CountedAnswer,
  countShown,
  listCountedAnswers,
  listLateRows,
  listProgressRows,
  noteReminded,
  type ProgressRow,
} from './progress.repository.ts'
import { listAnsweredDetails, listAnsweredNames, listReadableProducts } from './shown-products.repository.ts'

/** People who are looked up at the same time. */
const atOnce = 8

/** Refuses NotFound to whoever doesn't run it. */
export async function getProgress(parts: AnsweringParts, scope: Scope, projectId: string): Promise<Progress> {
  const project = await getRunProject(scope, projectId)
  const visibility = await productVisibility(scope)
  const rows = await listProgressRows(scope, projectId)
  const answers = await listCountedAnswers(scope, projectId)
  const late = await listLateRows(scope, projectId)
  const mentioned = [...answers, ...late].map(({ productId }) => productId)
  const looked = rows.flatMap(({ lastProductId }) => lastProductId ?? [])
  const withGone = project.isOwner || visibility.isEverything
  const readable = await listReadableProducts(
    scope,
    [...new Set([...mentioned, ...looked])],
    visibility,
    withGone,
  )
  const names = await listAnsweredNames(
    scope,
    looked.filter((id) => readable.has(id)),
  )
  const visibilities = await visibilityOfAttendees(parts, scope, { projectId, rows, visibility })
  const seen = answers
    .filter(({ productId }) => readable.has(productId))
    .map((answer) => (seesPrice(visibility, answer) ? answer : { ...answer, price: null, currency: null }))
  const byAttendee = Map.groupBy(seen, ({ attendeeId }) => attendeeId)
  const lateOf = Map.groupBy(
    late.filter(({ productId }) => readable.has(productId)),
    ({ attendeeId }) => attendeeId,
  )
  const lines = seen.filter(({ state }) => state === 'reviewed')
  const fields = visibleOrderFields(project.orderFields, visibility)
  const faulty = await faultsOf(scope, fields, lines)
  return {
    attendees: rows.map((row) => ({
      ...personOf(row),
      products: visibilities.get(keyOf(row))?.products ?? 0,
      ...countsOf(byAttendee.get(row.attendeeId ?? '') ?? [], {
        fields: project.orderFields,
        isFaulty: faulty(visibilities.get(keyOf(row)) ?? visibility),
      }),
      lastProduct: presentLastProduct(row, names),
      lateAnswers: lateOf.get(row.attendeeId ?? '')?.length ?? 0,
    })),
    totals: fieldTotals(project.orderFields, lines),
    amounts: amountsOf(
      lines.map((line) => ({ ...line, quantity: quantityOf(project.orderFields, line.values) })),
    ),
  }
}

function seesPrice({ priceTypes }: ProductVisibility, { priceTypeId }: CountedAnswer): boolean {
  return priceTypeId === null || priceTypes.has(priceTypeId)
}

function personOf(row: ProgressRow) {
  return {
    attendee: row.attendeeId,
    user: row.personId,
    name: row.name,
    email: row.email,
    isGuest: row.personId === null,
    openedAt: row.openedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    remindedAt: row.remindedAt?.toISOString() ?? null,
    isInvited: row.isInvited,
  }
}

function presentLastProduct(
  { lastProductId }: ProgressRow,
  names: ReadonlyMap<string, string>,
): AttendeeProgress['lastProduct'] {
  const name = names.get(lastProductId ?? '')
  return lastProductId === null || name === undefined ? null : { _id: lastProductId, name }
}

interface Counting {
  fields: readonly OrderFieldRow[]
  isFaulty: (answer: CountedAnswer) => boolean
}

function countsOf(answers: readonly CountedAnswer[], { fields, isFaulty }: Counting) {
  const reviewed = answers.filter(({ state }) => state === 'reviewed')
  const lines = reviewed.map((answer) => ({ ...answer, quantity: quantityOf(fields, answer.values) }))
  const isOrdered = ({ quantity }: { quantity: string | null }) =>
    quantity !== null && isDecimal(quantity) && compareDecimals(quantity, '0') > 0
  const toMend = reviewed.filter(isFaulty).length
  return {
    reviewed: reviewed.length - toMend,
    skipped: answers.length - reviewed.length,
    toMend,
    ordered: lines.filter(isOrdered).length,
    interested: reviewed.filter(({ interested }) => interested).length,
    amounts: amountsOf(lines),
  }
}

/**
 * Which answers the order form refuses, by the rules that both the caller and whoever has answered see: others would tell
 * values of products that one of them doesn't see.
 */
async function faultsOf(
  scope: Scope,
  fields: readonly OrderFieldRow[],
  lines: readonly CountedAnswer[],
): Promise<(seen: Pick<ProductVisibility, 'fields'>) => (answer: CountedAnswer) => boolean> {
  const hasInputs = fields.some(({ rules }) => rules.some((rule) => 'field' in rule))
  const ids = hasInputs ? [...new Set(lines.map(({ productId }) => productId))] : []
  const details = await listAnsweredDetails(scope, ids)
  return (seen) => {
    const asked = visibleOrderFields(fields, seen)
    return (answer) => {
      const product = { id: answer.productId, details: details.get(answer.productId) ?? {} }
      return answerFaults(asked, product, answer).length > 0
    }
  }
}

interface AttendeeVisibility {
  products: number
  fields: ProductVisibility['fields']
}

/**
 * By person or guest: of the products that the caller sees, how many they see, and which fields. Clients of the same
 * groups, and guests of the same link, see the same. */
async function visibilityOfAttendees(
  parts: AnsweringParts,
  scope: Scope,
  given: { projectId: string; rows: readonly ProgressRow[]; visibility: ProductVisibility },
): Promise<Map<string, AttendeeVisibility>> {
  const visibilities = new Map<string, AttendeeVisibility>()
  const byGroups = new Map<string, Promise<AttendeeVisibility>>()
  const people = given.rows.filter(({ isAsked }) => isAsked)
  const count = async (row: ProgressRow) => {
    const { attendeeId: id, personId, linkId } = row
    const person = await unlessNotFound(scopeOfAttendee(parts, scope.domainId, { id, personId, linkId }))
    if (person === null) return
    const key = linkId ?? (person.isClient ? [...person.groupIds].sort().join() : keyOf(row))
    const known = byGroups.get(key) ?? attendeeVisibilityOf(scope, person, given)
    byGroups.set(key, known)
    visibilities.set(keyOf(row), await known)
  }
  for (let start = 0; start < people.length; start += atOnce)
    await Promise.all(people.slice(start, start + atOnce).map(count))
  return visibilities
}

function keyOf({ personId, attendeeId }: ProgressRow): string {
  return personId ?? attendeeId ?? ''
}

async function attendeeVisibilityOf(
  scope: Scope,
  person: Scope,
  given: { projectId: string; visibility: ProductVisibility },
): Promise<AttendeeVisibility> {
  const theirs = await productVisibility(person)
  const conditions = [given.visibility.condition, theirs.condition]
  return { products: await countShown(scope, given.projectId, conditions), fields: theirs.fields }
}

/** Returns how many are reminded. Refuses NotFound to whoever doesn't run it, ProjectNotStarted, ProjectEnded. */
export async function remindAttendees(scope: Scope, projectId: string): Promise<number> {
  const project = await getRunProject(scope, projectId)
  if (project.state === 'upcoming') refuse('ProjectNotStarted')
  if (project.state === 'done') refuse('ProjectEnded')
  return await scope.transaction(async (open) => {
    const personIds = await noteReminded(open, projectId)
    if (personIds.length > 0)
      await open.emit(projectSaid, {
        topic: 'project-reminder',
        projectId,
        name: project.name,
        personIds,
      })
    return personIds.length
  })
}
