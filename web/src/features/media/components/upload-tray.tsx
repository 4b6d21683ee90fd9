import { ActionIcon, Button, Paper } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadLine } from '../../../lib/uploads/upload-line.tsx'
import { dismissComplete, useUploads } from '../../../lib/uploads/upload-queue.ts'
import styles from './upload-tray.module.css'

/** All files on their way, at the edge of the page. */
export function UploadTray() {
  const { t } = useTranslation('media')
  const uploads = useUploads()
  const [isOpen, setIsOpen] = useState(true)
  if (uploads.length === 0) return null
  const done = uploads.filter(({ status }) => status === 'Complete').length
  return (
    <Paper
      className={styles.tray}
      withBorder
      shadow="md"
      radius="md"
      component="section"
      aria-label={t('uploads')}
    >
      <header className={styles.head}>
        <span role="status">{t('uploadsDone', { done, total: uploads.length })}</span>
        {done > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={dismissComplete}>
            {t('clearDone')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={t('uploads')}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
        </ActionIcon>
      </header>
      {isOpen && (
        <ul className={styles.list}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </Paper>
  )
}
