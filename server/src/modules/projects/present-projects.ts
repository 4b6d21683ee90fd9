/** Projects as their readers see them. */
import type {
  Project,
  ProjectRole,
  ProjectState,
  ProjectSummary,
  Subscription,
  UserSummary,
} from '@vitrine/contract'
import { includesSession } from '@vitrine/rules'
import { answerId, insideId } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { describePeople } from '../access/index.ts'
import { productVisibility } from '../products/index.ts'
import {
  type FoundProject,
  findProjectRole,
  listOwnParts,
  listProjectFigures,
  type OwnPart,
  type ProjectFigures,
} from './list-projects.repository.ts'
import { knownInputs, type OrderForm, visibleForm } from './order-form.ts'
import { listEntries } from './people/project-people.repository.ts'
import { listContents, type ProjectContent } from './products/chosen-products.repository.ts'
import { listProjectEntries } from './products/project-products.service.ts'
import { mayEdit, runs } from './project-access.ts'
import { subscriptionOf } from './project-limits.ts'
import { listProjectRows, type ProjectRow } from './projects.repository.ts'

export function stateOf({ startedAt, closedAt }: Pick<ProjectRow, 'startedAt' | 'closedAt'>): ProjectState {
  if (startedAt === null) return 'upcoming'
  return closedAt === null ? 'ongoing' : 'done'
}

interface Facts {
  subscription: Subscription
  figures: ReadonlyMap<string, ProjectFigures>
  own: ReadonlyMap<string, OwnPart>
  contents: ReadonlyMap<string, ProjectContent>
  people: ReadonlyMap<string, UserSummary>
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Read for all of them at once. */
async function factsOf(scope: Scope, ids: readonly string[]): Promise<Facts> {
  const { condition } = await productVisibility(scope)
  const figures = await listProjectFigures(scope, ids)
  const people = await describePeople(scope, [...new Set(figures.flatMap((each) => each.people))])
  return {
    subscription: await subscriptionOf(scope),
    figures: byId(figures),
    own: byId(await listOwnParts(scope, scope.person?.id ?? '', ids)),
    contents: byId(await listContents(scope, ids, condition)),
    people: new Map(people.map((person) => [insideId(person), person])),
  }
}

/** `role` is that of whoever the list is about; what is told of other people follows the reader's own. */
function presentSummary(
  scope: Scope,
  row: ProjectRow,
  role: ProjectRole | null,
  facts: Facts,
): ProjectSummary {
  const figures = facts.figures.get(row.id)
  const own = facts.own.get(row.id)
  const content = facts.contents.get(row.id)
  const isRun = runs(scope, role)
  const state = stateOf(row)
  const isIncluded = (session: 'web' | 'ar' | 'st') =>
    state === 'ongoing' && row.sessions.includes(session) && includesSession(facts.subscription, session)
  const isActive = (session: 'ar' | 'st') => isIncluded(session) && figures?.rooms.includes(session) === true
  const { id, name, description, timeZone, startsLocal, endsLocal, ownerId, interest, version } = row
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...{ _id: id, projectId: id, name, description, state, role, timeZone, startsLocal, endsLocal },
    ...{ ownerId, ownerName: figures?.ownerName ?? '', interest, version },
    ...{ hasCover: row.coverFile !== null, coverVersion: row.coverVersion },
    createdAt: row.createdAt.toISOString(),
    startsAt: moment(row.startsAt),
    endsAt: moment(row.endsAt),
    startedAt: moment(row.startedAt),
    closedAt: moment(row.closedAt),
    sessions: row.sessions as ProjectSummary['sessions'],
    activeSessions: { web: isIncluded('web'), ar: isActive('ar'), st: isActive('st') },
    showImpersonification: row.showImpersonification,
    template: isRun ? row.templateId : null,
    // Before the start attendees are told that there is a project, not what is in it.
    productCount: isRun || row.startedAt !== null ? (content?.count ?? 0) : 0,
    pictures: isRun || showsPictures(row) ? (content?.pictures ?? []) : [],
    attendeeCount: isRun ? (figures?.attendeeCount ?? 0) : 1,
    finishedCount: isRun ? (figures?.finishedCount ?? 0) : Number(own?.hasFinished ?? false),
    people: isRun ? (figures?.people ?? []).flatMap((person) => facts.people.get(person) ?? []) : [],
    mayEdit: mayEdit(scope, role),
    invitedAt: moment((isRun ? figures?.invitedAt : own?.invitedAt) ?? null),
    hasUninvited: isRun && (figures?.hasUninvited ?? false),
  }
}

/** To attendees, who aren't told what is in it before it starts. */
function showsPictures({ startedAt, mediaKinds }: ProjectRow): boolean {
  return startedAt !== null && mediaKinds.includes('image')
}

/** In the order in which they were found. */
export async function presentSummaries(
  scope: Scope,
  found: readonly FoundProject[],
): Promise<ProjectSummary[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const facts = await factsOf(scope, ids)
  const roles = new Map(found.map(({ id, role }) => [id, role]))
  return (await listProjectRows(scope, ids)).map((row) =>
    presentSummary(scope, row, roles.get(row.id) ?? null, facts),
  )
}

/** An order form on the wire. */
export function presentForm({ orderFields, dynamicFields }: OrderForm) {
  return { orderFields: orderFields.map(answerId), dynamicFields: dynamicFields.map(answerId) }
}

/** For those who run it, as far as they see it. */
export async function presentProject(scope: Scope, row: ProjectRow): Promise<Project> {
  const role = await findProjectRole(scope, row.id)
  const seen = await productVisibility(scope)
  const { presenters, attendees } = await listEntries(scope, row.id)
  return {
    ...presentSummary(scope, row, role, await factsOf(scope, [row.id])),
    presenters,
    attendees,
    products: await listProjectEntries(scope, row.id),
    fields: row.fieldIds.filter((id) => seen.fields.has(id)),
    priceTypes: row.priceTypeIds.filter((id) => seen.priceTypes.has(id)),
    mediaKinds: row.mediaKinds as Project['mediaKinds'],
    showsFiles: row.showsFiles,
    ...presentForm(visibleForm(row, seen, await knownInputs(scope, row))),
    formVersion: row.formVersion,
    blockedAt: row.blockedAt?.toISOString() ?? null,
  }
}
