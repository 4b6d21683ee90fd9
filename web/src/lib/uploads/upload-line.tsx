import { ActionIcon, Progress, Text } from '@mantine/core'
import { IconCheck, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../i18n/error-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useFaultText } from './fault-text.ts'
import styles from './upload-line.module.css'
import { dismissUpload, pauseUpload, type QueuedUpload, resumeUpload } from './upload-queue.ts'
import { useWarningText } from './warning-text.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A file on its way: its state, how far it is or why it was refused, and what can be done about it. */
export function UploadLine({ upload }: { upload: QueuedUpload }) {
  const { t } = useTranslation('app')
  const errorText = useErrorText()
  const faultText = useFaultText()
  const warningText = useWarningText()
  const { storage } = useFormats()
  const { id, name, status, progress, refusal, sizeBytes } = upload
  const isRunning = status === 'Uploading' || status === 'Pending'
  // What the content is refused for stays so; a lost connection doesn't.
  const canRetry = status === 'Error' && (refusal?.status === 0 || (refusal?.status ?? 0) >= 500)
  return (
    <li className={styles.line} data-status={status}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        {refusal === null ? (
          <>
            <Progress size="sm" value={progress} aria-label={t('uploadProgress', { name })} />
            <Text size="xs" c="dimmed" className={styles.state}>
              {t(`uploadStatus.${status}`)} · {storage(sizeBytes)} · {Math.floor(progress)} %
            </Text>
            {upload.warnings.map((warning) => (
              <Text key={warning.code} size="xs" c="dimmed">
                {warningText(warning)}
              </Text>
            ))}
          </>
        ) : (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {faultText(refusal) ?? errorText(refusal)}
          </Text>
        )}
      </div>
      {status === 'Complete' && <IconCheck {...icon} className={styles.done} />}
      {isRunning && (
        <Action label={t('uploadPause', { name })} onClick={() => pauseUpload(id)}>
          <IconPlayerPause {...icon} />
        </Action>
      )}
      {status === 'Paused' && (
        <Action label={t('uploadResume', { name })} onClick={() => resumeUpload(id)}>
          <IconPlayerPlay {...icon} />
        </Action>
      )}
      {canRetry && (
        <Action label={t('uploadRetry', { name })} onClick={() => resumeUpload(id)}>
          <IconRefresh {...icon} />
        </Action>
      )}
      {status !== 'PostProcessing' && (
        <Action
          label={t(isRunning || status === 'Paused' ? 'uploadCancel' : 'uploadDismiss', { name })}
          onClick={() => dismissUpload(id)}
        >
          <IconX {...icon} />
        </Action>
      )}
    </li>
  )
}

interface ActionProps {
  label: string
  onClick: () => void
  children: React.ReactNode
}

function Action({ label, onClick, children }: ActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
