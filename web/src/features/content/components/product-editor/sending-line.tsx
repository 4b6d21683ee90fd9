import { Button, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import styles from './product-editor.module.css'
import type { Sending } from './use-sending.ts'

/** A file on its way: how far it is, or why it was refused. */
export function SendingLine({ upload, onDismiss }: { upload: Sending; onDismiss: () => void }) {
  const { t } = useTranslation('content')
  const errorText = useErrorText()
  const { name, share, refusal } = upload
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>
        {name}
        {refusal === null ? (
          <Progress mt={4} size="sm" value={share * 100} aria-label={t('fileProgress', { name })} />
        ) : (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {errorText(refusal)}
          </Text>
        )}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={onDismiss}>
        {refusal === null ? t('cancel') : t('close')}
      </Button>
    </li>
  )
}
