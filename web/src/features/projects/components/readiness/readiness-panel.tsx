import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { Loaded, WaitingBox } from '../../../../lib/page/loaded.tsx'
import { readinessQuery } from '../../api/use-projects.ts'
import { Findings } from './findings.tsx'
import styles from './readiness.module.css'

const waitingHeightPx = 120

interface ReadinessPanelProps {
  projectId: string
  /** It has started: nothing blocks that any more. */
  isOngoing: boolean
}

/** Whether the project could start, or what is in the way of its attendees, beside what is edited of it. */
export function ReadinessPanel({ projectId, isOngoing }: ReadinessPanelProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const titleId = useId()
  const readiness = useQuery(readinessQuery(projectId))
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId}>{t(isOngoing ? 'readinessOngoing' : 'readiness')}</h2>
      <Loaded query={readiness} waiting={<WaitingBox height={waitingHeightPx} />}>
        {({ findings }) => {
          const blocking = findings.filter(({ severity }) => severity === 'block').length
          const ready = isOngoing ? t('readyOngoing') : t('ready')
          const notReady = isOngoing ? null : t('notReady', { count: blocking, number: number(blocking) })
          const isReady = isOngoing ? findings.length === 0 : blocking === 0
          return (
            <>
              <p role="status" className={styles.verdict} data-ready={isReady || undefined}>
                {isReady ? ready : notReady}
              </p>
              <Findings projectId={projectId} findings={findings} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
