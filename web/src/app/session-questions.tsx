import { ConflictQuestion } from '../lib/conflicts/conflict-question.tsx'
import { LeavingQuestion } from '../lib/outbox/leaving-question.tsx'

/** What is asked over whatever page is shown: whose value stands, and what becomes of what was not sent. */
export function SessionQuestions() {
  return (
    <>
      <ConflictQuestion />
      <LeavingQuestion />
    </>
  )
}
