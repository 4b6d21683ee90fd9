import { IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './unsent-mark.module.css'

/** Stands at a value that waits for the connection; in words where there is room for them. */
export function UnsentMark({ hasRoom = false }: { hasRoom?: boolean }) {
  const { t } = useTranslation('products-table')
  return (
    <span className={styles.mark} data-words={hasRoom || undefined} title={t('notSavedYetText')}>
      <IconCloudUpload
        size={16}
        stroke={1.75}
        {...(hasRoom ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('notSavedYet') })}
      />
      {hasRoom && t('notSavedYetText')}
    </span>
  )
}
