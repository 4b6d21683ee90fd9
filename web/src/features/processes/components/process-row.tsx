import { Badge, Button, Group, Text } from '@mantine/core'
import type { Process, ProcessState } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ProcessBar } from '../../../lib/processes/process-bar.tsx'
import { useProcessWording } from '../../../lib/processes/use-process-wording.ts'
import { useProcessActions } from '../api/use-process-actions.ts'
import styles from '../pages/processes-page.module.css'
import { ProcessResultLine } from './process-result-line.tsx'

const stateColors: Readonly<Record<ProcessState, string>> = {
  queued: 'gray',
  running: 'blue',
  finished: 'green',
  failed: 'red',
  cancelled: 'gray',
}

interface ProcessRowProps {
  process: Process
  hasWorkers: boolean
  onOpen: () => void
}

export function ProcessRow({ process, hasWorkers, onOpen }: ProcessRowProps) {
  const { t } = useTranslation('processes')
  const { dateTime } = useFormats()
  const wording = useProcessWording()
  const { cancel, retry, isBusy } = useProcessActions()
  const { _id, action, subject, state, owner, createdAt, startedAt, finishedAt } = process
  const name = wording.kind(action)
  const endMs = finishedAt === null ? Date.now() : new Date(finishedAt).getTime()
  return (
    <tr>
      <td className={styles.work}>
        <Text fw={550} size="sm">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {subject}
        </Text>
      </td>
      <td className={styles.state}>
        {state === 'running' ? (
          <ProcessBar {...process} name={name} />
        ) : (
          <Badge variant="dot" color={stateColors[state]} tt="none">
            {wording.state(state)}
          </Badge>
        )}
        {state === 'queued' && !hasWorkers && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('waitingForWorker')}
          </Text>
        )}
      </td>
      <td>{owner === null ? t('system') : owner.name}</td>
      <td className={styles.moment}>{dateTime(startedAt ?? createdAt)}</td>
      <td className={styles.moment}>
        {startedAt === null ? '' : wording.duration(endMs - new Date(startedAt).getTime())}
      </td>
      <td>
        <ProcessResultLine process={process} />
      </td>
      <td className={styles.actions}>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {process.canCancel && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={isBusy}
              title={t('cancelText')}
              onClick={() => cancel(_id)}
            >
              {t('cancel')}
            </Button>
          )}
          {process.canRetry && (
            <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => retry(_id)}>
              {t('retry')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={onOpen}>
            {t('details')}
          </Button>
        </Group>
      </td>
    </tr>
  )
}
