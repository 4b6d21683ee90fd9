import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { UnsentNotes } from '../components/answer/unsent-notes.tsx'
import { OpenedSession } from '../components/opened-session.tsx'
import { AnswersReview } from '../components/review/answers-review.tsx'
import { InPlaceOf } from '../components/review/in-place-of.tsx'
import { SessionBar } from '../components/session-bar.tsx'
import { SessionEnd } from '../components/session-end.tsx'
import { SessionHome } from '../components/session-home.tsx'
import { SessionThanks } from '../components/session-thanks.tsx'
import { SessionProducts } from '../components/steps/session-products.tsx'
import { useOpenSession } from '../session-context.ts'
import { useSessionPlace } from '../use-session-place.ts'

/** A project as those who are asked go through it, product by product. */
export function WebSessionPage() {
  const { t } = useTranslation('web-session')
  const { projectId, search } = useSessionPlace()
  usePageTitle(t('title'))
  return (
    <OpenedSession projectId={projectId} attendee={search.attendee ?? null}>
      {(session) => <Page name={session.name} />}
    </OpenedSession>
  )
}

function Page({ name }: { name: string }) {
  const { search } = useSessionPlace()
  usePageTitle(name)
  return (
    <>
      <InPlaceOf />
      {(search.mode !== undefined || search.step !== undefined) && <SessionBar />}
      <UnsentNotes />
      <Step />
    </>
  )
}

function Step() {
  const { search } = useSessionPlace()
  const { session } = useOpenSession()
  const { mode, step } = search
  if (step === 'answers') return <AnswersReview />
  // An address alone confirms nothing.
  if (step === 'thanks') return session.confirmedAt === null ? <AnswersReview /> : <SessionThanks />
  if (mode === undefined) return <SessionHome />
  return step === 'end' ? <SessionEnd /> : <SessionProducts mode={mode} />
}
