import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useShownAsKept } from '../../../../lib/offline-projects/offline-projects.ts'
import { useOpenSession } from '../../session-context.ts'
import styles from './as-kept.module.css'

/** How old the project is that is shown without the server. */
export function AsKept() {
  const { t } = useTranslation('web-session')
  const { dateTime } = useFormats()
  const { session } = useOpenSession()
  const kept = useShownAsKept()
  if (kept === null || kept.projectId !== session.projectId) return null
  return (
    <div className={styles.bar} role="status">
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      {t('shownAsKept', { at: dateTime(new Date(kept.keptAt)) })}
    </div>
  )
}
