/** Who reads or answers in a project, for whom, and what they are shown of it. */
import type { Subscription } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { callerFor } from '../../../scope/caller.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { WaysIn } from '../../access/index.ts'
import { getDomain } from '../../domains/index.ts'
import { type ProductVisibility, productVisibility } from '../../products/index.ts'
import { type AnswerProject, findAnswerProject } from './answer-projects.repository.ts'
import { type AttendeeRow, findAttendee } from './attendees.repository.ts'
import { seenByBoth } from './shown-conditions.ts'

export type AnsweringParts = Pick<WaysIn, 'entering' | 'accounts'>

export interface Answering {
  project: AnswerProject
  /** Whoever it is answered for. Null: the caller only looks, as one who runs the project. */
  attendee: (AttendeeRow & { personId: string }) | null
  /** Whether the caller is who it is answered for, or only looks. */
  isCaller: boolean
  /** Products, fields and price types that attendee and caller see, in this project or not. */
  seen: ProductVisibility
  /** Price types that the attendee sees, whoever answers for them. */
  attendeePrices: ProductVisibility['priceTypes']
  subscription: Subscription
}

/** Owner, presenters and super admins run a project. */
export function mayRun(scope: Scope, { isOwner, isPresenter }: AnswerProject): boolean {
  return isOwner || isPresenter || scope.isSuperAdmin
}

/** Refuses NotFound to whoever neither runs it nor is asked, SubscriptionInactive to clients. */
export async function getAnswerProject(scope: Scope, projectId: string): Promise<AnswerProject> {
  if (scope.isClient && !scope.subscription.isActive) refuse('SubscriptionInactive')
  if (scope.person === null) refuse('NotFound')
  const project = (await findAnswerProject(scope, projectId)) ?? refuse('NotFound')
  return mayRun(scope, project) || project.isAsked ? project : refuse('NotFound')
}

/** Refuses NotFound as `getAnswerProject`, NotAllowed to attendees. */
export async function getRunProject(scope: Scope, projectId: string): Promise<AnswerProject> {
  const project = await getAnswerProject(scope, projectId)
  return mayRun(scope, project) ? project : refuse('NotAllowed')
}

/**
 * `inPlaceOf` is an attendee, or a person who is asked. Refuses as `getAnswerProject`; NotFound for somebody who isn't
 * asked, or to whoever doesn't run the project; NotAllowed where the project doesn't let others answer.
 */
export async function getAnswering(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  inPlaceOf?: string,
): Promise<Answering> {
  const answering = await getConcerning(parts, scope, projectId, inPlaceOf)
  return answering.isCaller || answering.project.showImpersonification ? answering : refuse('NotAllowed')
}

/** The same, whether or not others may answer: staff may always talk with an attendee. */
export async function getConcerning(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  inPlaceOf?: string,
): Promise<Answering> {
  const project = await getAnswerProject(scope, projectId)
  const personId = scope.person?.id ?? refuse('NotFound')
  const own = await productVisibility(scope)
  const { subscription } = await getDomain(scope)
  const found = await findAttendee(scope, projectId, inPlaceOf ?? personId)
  if (inPlaceOf === undefined || found?.personId === personId) {
    const attendee = project.isAsked && found !== null ? { ...found, personId } : null
    const seen = seenByBoth(own, own)
    return { project, attendee, isCaller: true, seen, attendeePrices: own.priceTypes, subscription }
  }
  if (!mayRun(scope, project)) refuse('NotFound')
  if (found === null || found.personId === null || !found.isAsked) return refuse('NotFound')
  const theirs = await productVisibility(await scopeOfPerson(parts, scope.domainId, found.personId))
  return {
    project,
    attendee: { ...found, personId: found.personId },
    isCaller: false,
    seen: seenByBoth(own, theirs),
    attendeePrices: theirs.priceTypes,
    subscription,
  }
}

/** Refuses NotFound where they may not enter. Another connection reads it: never in an open transaction. */
export async function scopeOfPerson(
  { entering, accounts }: AnsweringParts,
  domainId: string,
  personId: string,
): Promise<Scope> {
  const person = (await accounts.findActivePersonById(personId)) ?? refuse('NotFound')
  return await entering.enter(callerFor(person), domainId)
}

/** The price type that counts for the attendee: the project's first that they see. */
export function countingPriceType({
  project,
  attendeePrices,
}: Pick<Answering, 'project' | 'attendeePrices'>) {
  const id = project.priceTypeIds.find((priceTypeId) => attendeePrices.has(priceTypeId))
  return id === undefined ? null : (attendeePrices.get(id) ?? null)
}
