import { LeavingQuestion } from '../lib/answer-queue/leaving-question.tsx'
import { ConflictQuestion } from '../lib/conflicts/conflict-question.tsx'
import { ConfirmQuestion } from '../lib/forms/confirm-question.tsx'
import { useSession } from '../lib/session/session-store.ts'

/**
 * What is asked over whatever page is shown: whether something is really to be done, whose value stands, and what becomes
 * of what was not sent.
 */
export function SessionQuestions() {
  const isInCompany = useSession().status === 'entered'
  return (
    <>
      <ConfirmQuestion />
      {isInCompany && (
        <>
          <ConflictQuestion />
          <LeavingQuestion />
        </>
      )}
    </>
  )
}
