/** Who reads or answers in a project, for whom, and what they are shown of it. */
import { refuse } from '../../../platform/errors.ts'
import { callerFor } from '../../../scope/caller.ts'
import { openedProject, type Scope } from '../../../scope/scope.ts'
import type { TenantAccess } from '../../access/index.ts'
import { type ProductVisibility, productVisibility } from '../../products/index.ts'
import { type AnswerProject, findAnswerProject } from './answer-projects.repository.ts'
import { type AttendeeRow, findAttendee } from './attendees.repository.ts'
import { seenByBoth } from './shown-conditions.ts'

export type AnsweringParts = Pick<TenantAccess, 'tenantEntry' | 'accounts'>

export interface Answering {
  project: AnswerProject
  /** The attendee whose answers these are. Null: the caller only looks, as somebody who runs the project. */
  attendee: AttendeeRow | null
  /** Whether the caller is who it is answered for, or only looks. */
  isCaller: boolean
  /** Products, fields and price types that attendee and caller see, in this project or not. */
  seen: ProductVisibility
  /** Price types that the attendee sees, whoever answers for them. */
  attendeePrices: ProductVisibility['priceTypes']
  subscription: Scope['subscription']
}

/** Owner, presenters and super admins run a project. */
export function mayRun(scope: Scope, { isOwner, isPresenter }: AnswerProject): boolean {
  return isOwner || isPresenter || scope.isSuperAdmin
}

/** Who the caller is in a project: the id of the person, or that of a guest. Refuses NotFound to other callers. */
export function callerIn(scope: Scope, projectId: string): string {
  const opening = openedProject(scope)
  if (opening === null) return scope.person?.id ?? refuse('NotFound')
  return opening.projectId === projectId && opening.guest !== null ? opening.guest.id : refuse('NotFound')
}

/** Refuses NotFound to callers who neither run the project nor are its attendees, SubscriptionInactive to clients. */
export async function getAnswerProject(
  scope: Scope,
  projectId: string,
  find: typeof findAnswerProject = findAnswerProject,
  { servesVisitors = false } = {},
): Promise<AnswerProject> {
  if (scope.isClient && !scope.subscription.isActive) refuse('SubscriptionInactive')
  callerIn(scope, projectId)
  const project = (await find(scope, projectId)) ?? refuse('NotFound')
  const isServed = mayRun(scope, project) || project.isAsked || (servesVisitors && project.isVisitor)
  return isServed ? project : refuse('NotFound')
}

/** Refuses NotFound as `getAnswerProject`, NotAllowed to attendees. */
export async function getRunProject(scope: Scope, projectId: string): Promise<AnswerProject> {
  const project = await getAnswerProject(scope, projectId)
  return mayRun(scope, project) ? project : refuse('NotAllowed')
}

/**
 * `inPlaceOf` is the id of an attendee, or of a person who is one. Refuses as `getAnswerProject`; NotFound for somebody who
 * isn't an attendee, or to callers who don't run the project; NotAllowed where the project doesn't let others answer, and
 * for guests.
 */
export async function getAnswering(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  inPlaceOf?: string,
): Promise<Answering> {
  const answering = await getConcerning(parts, scope, projectId, inPlaceOf)
  const { isCaller, project, attendee } = answering
  const maySpeakFor = project.showImpersonification && attendee?.personId !== null
  return isCaller || maySpeakFor ? answering : refuse('NotAllowed')
}

/** Like `getAnswering`, whether or not others may answer: staff may always talk with an attendee. */
export async function getConcerning(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  inPlaceOf?: string,
): Promise<Answering> {
  const own = await productVisibility(scope)
  if (inPlaceOf === undefined) return await scope.transaction((open) => ownAnswering(open, projectId, own))
  const { project, found } = await scope.transaction(async (open) => ({
    project: await getAnswerProject(open, projectId),
    found: await findAttendee(open, projectId, inPlaceOf),
  }))
  if (found !== null && isThemselves(scope, found)) return answeringAs(scope, project, found, own)
  if (!mayRun(scope, project)) refuse('NotFound')
  if (found === null || !found.isAsked) return refuse('NotFound')
  const theirs = await productVisibility(await scopeOfAttendee(parts, scope.domainId, found))
  return {
    project,
    attendee: found,
    isCaller: false,
    seen: seenByBoth(own, theirs),
    attendeePrices: theirs.priceTypes,
    subscription: scope.subscription,
  }
}

/** `own`: what the caller sees, read before the transaction was opened. Refuses as `getAnswerProject`. */
async function ownAnswering(
  open: Scope,
  projectId: string,
  own: ProductVisibility,
  servesVisitors = false,
): Promise<Answering> {
  const project = await getAnswerProject(open, projectId, findAnswerProject, { servesVisitors })
  const found = project.isAsked ? await findAttendee(open, projectId, callerIn(open, projectId)) : null
  return answeringAs(open, project, found, own)
}

/** The caller for themselves, or one who only looks. */
export function answeringAs(
  { subscription }: Scope,
  project: AnswerProject,
  found: AttendeeRow | null,
  own: ProductVisibility,
): Answering {
  const attendee = project.isAsked ? found : null
  const seen = seenByBoth(own, own)
  return { project, attendee, isCaller: true, seen, attendeePrices: own.priceTypes, subscription }
}

/**
 * A project, and the attendee to answer for: `inPlaceOf` as in `getAnswering`. `servesVisitors`: serves visitors of an open
 * room too, who aren't attendees and can't answer.
 */
export interface Place {
  projectId: string
  inPlaceOf?: string | undefined
  servesVisitors?: boolean
}

/** `getAnswering`, and `work` in the same transaction where nobody else's rights had to be read. */
export async function withAnswering<Result>(
  parts: AnsweringParts,
  scope: Scope,
  { projectId, inPlaceOf, servesVisitors = false }: Place,
  work: (open: Scope, answering: Answering) => Promise<Result>,
): Promise<Result> {
  if (inPlaceOf !== undefined) {
    const answering = await getAnswering(parts, scope, projectId, inPlaceOf)
    return await scope.transaction((open) => work(open, answering))
  }
  const own = await productVisibility(scope)
  return await scope.transaction(async (open) =>
    work(open, await ownAnswering(open, projectId, own, servesVisitors)),
  )
}

/** Refuses NotFound where they may not enter. Another connection reads it: never in an open transaction. */
export async function scopeOfPerson(
  { tenantEntry, accounts }: AnsweringParts,
  domainId: string,
  personId: string,
): Promise<Scope> {
  const person = (await accounts.findActivePersonById(personId)) ?? refuse('NotFound')
  return await tenantEntry.enter(callerFor(person), domainId)
}

/** Whether the caller is this attendee: by their account, or as the guest of a link. */
export function isThemselves(scope: Scope, { id, personId }: Pick<AttendeeRow, 'id' | 'personId'>): boolean {
  const opening = openedProject(scope)
  if (opening !== null) return id !== null && id === opening.guest?.id
  return personId !== null && personId === scope.person?.id
}

/** Refuses NotFound as `scopeOfPerson`, and for the guest of a link that is over. */
export async function scopeOfAttendee(
  parts: AnsweringParts,
  domainId: string,
  { id, personId, linkId }: Pick<AttendeeRow, 'id' | 'personId' | 'linkId'>,
): Promise<Scope> {
  if (personId !== null) return await scopeOfPerson(parts, domainId, personId)
  if (id === null || linkId === null) return refuse('NotFound')
  return await parts.tenantEntry.enterByShareLink(domainId, linkId, id)
}

/** The price type that counts for the attendee: the project's first that they see. */
export function countingPriceType({
  project,
  attendeePrices,
}: Pick<Answering, 'project' | 'attendeePrices'>) {
  const id = project.priceTypeIds.find((priceTypeId) => attendeePrices.has(priceTypeId))
  return id === undefined ? null : (attendeePrices.get(id) ?? null)
}
