/** That something was answered or said: to those who run the project, and to the attendee’s other devices. */
import type { Scope } from '../../../scope/scope.ts'
import type { AnswerProject } from './answer-projects.repository.ts'
import type { AttendeeRow } from './attendees.repository.ts'

type Runners = Pick<AnswerProject, 'id' | 'runnerIds'>
export type Concerned = Pick<AttendeeRow, 'personId' | 'isInvited'>

/** Receivers of the news: people who run the project, and the one attendee concerned, if invited; null for no attendee. */
function reported({ runnerIds }: Runners, attendee: Concerned | null): string[] {
  const personId = attendee?.isInvited === true ? attendee.personId : null
  return [...new Set(personId === null ? runnerIds : [...runnerIds, personId])]
}

/** `ids`: those that devices gave the answers, or of what else has changed: open pages read answers and progress again. */
export async function announceAnswers(
  open: Scope,
  project: Runners,
  attendee: Concerned | null,
  ids: readonly string[],
): Promise<void> {
  const { domainId } = open
  await open.announce({ kind: 'answers', domainId, ids, personIds: reported(project, attendee) })
}

/** Lists of projects say how many have finished: they are read again, and the whole session. */
export async function announceConfirmed(
  open: Scope,
  project: Runners,
  attendee: Concerned | null,
): Promise<void> {
  const { domainId } = open
  await open.announce({ kind: 'project', domainId, id: project.id, personIds: reported(project, attendee) })
}
