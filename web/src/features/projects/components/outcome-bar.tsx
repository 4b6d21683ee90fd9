import { Button, CloseButton } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectTimes } from '../api/project-times.ts'
import styles from './projects.module.css'
import type { ActionOutcome } from './quick-action.ts'

/** Long enough to be read and acted on. */
const shownMs = 12_000

interface OutcomeBarProps {
  outcome: ActionOutcome
  onUndo: () => void
  onClose: () => void
}

/** What became of a project, and the way back with what it brings. A start has none. */
export function OutcomeBar({ outcome: { action, project }, onUndo, onClose }: OutcomeBarProps) {
  const { t } = useTranslation('projects')
  const { wallIn } = useProjectTimes()
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [onClose])
  const { name, endsLocal, endsAt, timeZone } = project
  const isEndToCome = endsLocal !== null && endsAt !== null && Date.parse(endsAt) > Date.now()
  return (
    <div className={styles.outcome} role="status">
      <span>{t(`outcome.${action}`, { name })}</span>
      {action !== 'start' && (
        <Button size="compact-sm" variant="subtle" onClick={onUndo}>
          {action === 'reopen'
            ? t('undoReopen')
            : isEndToCome
              ? t('undoEndUntil', { end: wallIn(endsLocal, timeZone) })
              : t('undoEnd')}
        </Button>
      )}
      <CloseButton variant="transparent" aria-label={t('close')} onClick={onClose} />
    </div>
  )
}
