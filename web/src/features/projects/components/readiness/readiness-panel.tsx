import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { Loaded, WaitingBox } from '../../../../lib/page/loaded.tsx'
import { readinessQuery } from '../../api/use-projects.ts'
import { Findings } from './findings.tsx'
import styles from './readiness.module.css'

const waitingHeightPx = 120

/** Whether the project could start, beside what is edited of it. */
export function ReadinessPanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const titleId = useId()
  const readiness = useQuery(readinessQuery(projectId))
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId}>{t('readiness')}</h2>
      <Loaded query={readiness} waiting={<WaitingBox height={waitingHeightPx} />}>
        {({ findings }) => {
          const blocking = findings.filter(({ severity }) => severity === 'block').length
          return (
            <>
              <p role="status" className={styles.verdict} data-ready={blocking === 0 || undefined}>
                {blocking === 0 ? t('ready') : t('notReady', { count: blocking, number: number(blocking) })}
              </p>
              <Findings projectId={projectId} findings={findings} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
