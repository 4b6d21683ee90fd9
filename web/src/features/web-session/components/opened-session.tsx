import { Skeleton, Stack } from '@mantine/core'
import type { WebSession } from '@vitrine/contract'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { DrawnInPieces } from '../../../ui/lists/drawn-in-pieces.tsx'
import { standingOf } from '../api/order-check.ts'
import { useSessionAnswers, useSessionQuery } from '../api/use-web-session.ts'
import { type OpenSession, OpenSessionContext } from '../session-context.ts'
import { AsKept } from './answer/as-kept.tsx'
import styles from './opened-session.module.css'

interface OpenedSessionProps {
  projectId: string
  /** In whose place; null for one's own. */
  attendee?: string | null
  children: (session: WebSession) => ReactNode
}

/** Reads a session and keeps what is answered in it, for all that stands inside. */
export function OpenedSession({ projectId, attendee = null, children }: OpenedSessionProps) {
  const { t } = useTranslation('web-session')
  const query = useSessionQuery(projectId, attendee)
  return (
    <Loaded query={query} failedTitle={t('failedTitle')} waiting={<Waiting />}>
      {(session) => (
        <Provided key={`${projectId} ${attendee ?? ''}`} session={session} attendee={attendee}>
          <DrawnInPieces waiting={<Waiting />}>{children(session)}</DrawnInPieces>
        </Provided>
      )}
    </Loaded>
  )
}

interface ProvidedProps {
  session: WebSession
  attendee: string | null
  children: ReactNode
}

function Provided({ session, attendee, children }: ProvidedProps) {
  const answers = useSessionAnswers(session, attendee)
  const open = useMemo<OpenSession>(
    () => ({
      session,
      answers,
      attendee,
      standing: (product) => standingOf(session, product, answers.of(product._id)),
    }),
    [session, answers, attendee],
  )
  return (
    <OpenSessionContext.Provider value={open}>
      <AsKept />
      {children}
    </OpenSessionContext.Provider>
  )
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
