import { ConflictQuestion } from '../lib/conflicts/conflict-question.tsx'
import { ConfirmQuestion } from '../lib/forms/confirm-question.tsx'
import { LeavingQuestion } from '../lib/outbox/leaving-question.tsx'
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
