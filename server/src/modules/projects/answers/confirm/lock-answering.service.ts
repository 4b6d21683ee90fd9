/** Answering while the project, and what the attendee has answered, stay as they are. */
import { refuse } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { type ProductVisibility, productVisibility } from '../../../products/index.ts'
import { holdAnswerProject } from '../answer-projects.repository.ts'
import {
  type Answering,
  type AnsweringParts,
  answeringAs,
  callerIn,
  getAnswering,
  getAnswerProject,
  type Place,
} from '../answering.service.ts'
import { holdAttendee, holdCaller } from '../attendees.repository.ts'
import { hasWebSession, writerOf } from '../session.service.ts'

export interface HeldAnswering {
  answering: Answering
  attendeeId: string
}

/**
 * `work` in a transaction before whose end the project doesn't end, its form doesn't change, and nobody else writes
 * answers of this attendee. Refuses as `getAnswering`, NotAllowed as `writerOf`, ProjectNotStarted, SessionNotOpen.
 */
export async function withLockedAnswering<Result>(
  parts: AnsweringParts,
  scope: Scope,
  { projectId, inPlaceOf }: Place,
  work: (open: Scope, held: HeldAnswering) => Promise<Result>,
): Promise<Result> {
  if (inPlaceOf === undefined) {
    const own = await productVisibility(scope)
    return await scope.transaction(async (open) => work(open, await holdOwn(open, projectId, own)))
  }
  const asked = await getAnswering(parts, scope, projectId, inPlaceOf)
  writerOf(scope, asked)
  return await scope.transaction(async (open) => work(open, await holdAnswering(open, asked)))
}

async function holdOwn(open: Scope, projectId: string, own: ProductVisibility): Promise<HeldAnswering> {
  const project = await getAnswerProject(open, projectId, holdAnswerProject)
  if (!project.isAsked || open.apiKeyId !== null) refuse('NotAllowed')
  checkTakesAnswers({ project, subscription: open.subscription })
  const attendee = (await holdCaller(open, projectId, callerIn(open, projectId))) ?? refuse('NotFound')
  if (attendee.id === null) throw new Error('The attendee was not stored')
  return { answering: answeringAs(open, project, attendee, own), attendeeId: attendee.id }
}

async function holdAnswering(open: Scope, asked: Answering): Promise<HeldAnswering> {
  const held = await holdConcerning(open, asked)
  checkTakesAnswers(held.answering)
  return held
}

/** The project as it is now, whatever sessions it has and whether it takes answers. Refuses NotFound, NotAllowed. */
export async function holdConcerning(open: Scope, asked: Answering): Promise<HeldAnswering> {
  const project = (await holdAnswerProject(open, asked.project.id)) ?? refuse('NotFound')
  if (asked.isCaller && !project.isAsked) refuse('NotFound')
  const answering = { ...asked, project }
  return { answering, attendeeId: await holdAttendee(open, project.id, writerOf(open, answering)) }
}

function checkTakesAnswers({ project, subscription }: Pick<Answering, 'project' | 'subscription'>): void {
  if (project.state === 'upcoming') refuse('ProjectNotStarted')
  if (!hasWebSession({ project, subscription })) refuse('SessionNotOpen')
}
