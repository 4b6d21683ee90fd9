import { Skeleton, Stack } from '@mantine/core'
import type { WebSession } from '@vitrine/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSessionAnswers, useSessionQuery } from '../api/use-web-session.ts'
import { AnswersReview } from '../components/answers-review.tsx'
import { AsKept } from '../components/as-kept.tsx'
import { InPlaceOf } from '../components/in-place-of.tsx'
import { SessionBar } from '../components/session-bar.tsx'
import { SessionEnd } from '../components/session-end.tsx'
import { SessionHome } from '../components/session-home.tsx'
import { SessionProducts } from '../components/session-products.tsx'
import { SessionThanks } from '../components/session-thanks.tsx'
import { UnsentNotes } from '../components/unsent-notes.tsx'
import { OpenSessionContext } from '../session-context.ts'
import { useSessionPlace } from '../use-session-place.ts'
import styles from './web-session-page.module.css'

/** A project as those who are asked go through it, product by product. */
export function WebSessionPage() {
  const { t } = useTranslation('web-session')
  const { projectId, search } = useSessionPlace()
  const attendee = search.attendee ?? null
  const query = useSessionQuery(projectId, attendee)
  usePageTitle(query.data?.name ?? t('title'))
  return (
    <Loaded query={query} failedTitle={t('failedTitle')} waiting={<Waiting />}>
      {(session) => (
        <OpenedSession key={`${projectId} ${attendee ?? ''}`} session={session} attendee={attendee} />
      )}
    </Loaded>
  )
}

function OpenedSession({ session, attendee }: { session: WebSession; attendee: string | null }) {
  const answers = useSessionAnswers(session, attendee)
  const { search } = useSessionPlace()
  const open = useMemo(() => ({ session, answers, attendee }), [session, answers, attendee])
  return (
    <OpenSessionContext.Provider value={open}>
      <AsKept />
      <InPlaceOf />
      {(search.mode !== undefined || search.step !== undefined) && <SessionBar />}
      <UnsentNotes />
      <Step />
    </OpenSessionContext.Provider>
  )
}

function Step() {
  const { search } = useSessionPlace()
  const { mode, step } = search
  if (step === 'answers') return <AnswersReview />
  if (step === 'thanks') return <SessionThanks />
  if (mode === undefined) return <SessionHome />
  return step === 'end' ? <SessionEnd /> : <SessionProducts mode={mode} />
}

function Waiting() {
  return (
    <Stack className={styles.waiting} aria-busy>
      <Skeleton height={260} radius="lg" />
      <Skeleton height={36} width="50%" />
      <Skeleton height={120} />
    </Stack>
  )
}
