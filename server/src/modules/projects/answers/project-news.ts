/** That something was answered or said: to those who run the project, and to the attendee’s other devices. */
import type { Scope } from '../../../scope/scope.ts'
import type { AnswerProject } from './answer-projects.repository.ts'
import { listRunners } from './progress.repository.ts'

/** `attendee`: of the attendees, they alone are told. */
export async function announceAnswer(
  open: Scope,
  { id }: Pick<AnswerProject, 'id'>,
  attendee: { personId: string | null } | null,
): Promise<void> {
  const personIds = new Set(await listRunners(open, id))
  if (attendee?.personId != null) personIds.add(attendee.personId)
  await open.announce({ kind: 'project', domainId: open.domainId, id, personIds: [...personIds] })
}
