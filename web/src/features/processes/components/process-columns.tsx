import { Badge, Button, Text } from '@mantine/core'
import type { Process, ProcessState } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ProcessBar } from '../../../lib/processes/process-bar.tsx'
import { useProcessWording } from '../../../lib/processes/use-process-wording.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { useProcessActions } from '../api/use-process-actions.ts'
import styles from './process-columns.module.css'
import { ProcessResultLine } from './process-result-line.tsx'

const stateColors: Readonly<Record<ProcessState, string>> = {
  queued: 'gray',
  running: 'blue',
  finished: 'green',
  failed: 'red',
  cancelled: 'gray',
}

/** Columns of the list of processes, with the actions of each row. */
export function useProcessColumns(hasWorkers: boolean, onOpen: (id: string) => void): Column<Process>[] {
  const { t } = useTranslation('processes')
  const { dateTime } = useFormats()
  const wording = useProcessWording()
  const tookMs = (startedAt: string, finishedAt: string | null) =>
    (finishedAt === null ? Date.now() : Date.parse(finishedAt)) - Date.parse(startedAt)
  return [
    { heading: t('work'), cell: (process) => <Work process={process} /> },
    { heading: t('state'), cell: (process) => <State process={process} hasWorkers={hasWorkers} /> },
    { heading: t('owner'), cell: ({ owner }) => (owner === null ? t('system') : owner.name) },
    {
      heading: t('started'),
      isShort: true,
      cell: ({ startedAt, createdAt }) => dateTime(startedAt ?? createdAt),
    },
    {
      heading: t('duration'),
      isShort: true,
      cell: ({ startedAt, finishedAt }) =>
        startedAt === null ? '' : wording.duration(tookMs(startedAt, finishedAt)),
    },
    { heading: t('result'), cell: (process) => <ProcessResultLine process={process} /> },
    {
      heading: t('details'),
      kind: 'actions',
      cell: (process) => <Actions process={process} onOpen={() => onOpen(process._id)} />,
    },
  ]
}

function Work({ process: { action, subject } }: { process: Process }) {
  const wording = useProcessWording()
  return (
    <div className={styles.work}>
      <Text fw={550} size="sm">
        {wording.kind(action)}
      </Text>
      <Text size="sm" c="dimmed">
        {subject}
      </Text>
    </div>
  )
}

function State({ process, hasWorkers }: { process: Process; hasWorkers: boolean }) {
  const { t } = useTranslation('processes')
  const wording = useProcessWording()
  const { state } = process
  return (
    <div className={styles.state}>
      {state === 'running' ? (
        <ProcessBar {...process} name={wording.kind(process.action)} />
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
    </div>
  )
}

function Actions({ process, onOpen }: { process: Process; onOpen: () => void }) {
  const { t } = useTranslation('processes')
  const { cancel, retry, isBusy } = useProcessActions()
  const { _id, canCancel, canRetry } = process
  const button = { size: 'compact-sm', variant: 'default', disabled: isBusy } as const
  return (
    <div className={styles.actions}>
      {canCancel && (
        <Button {...button} title={t('cancelText')} onClick={() => cancel(_id)}>
          {t('cancel')}
        </Button>
      )}
      {canRetry && (
        <Button {...button} onClick={() => retry(_id)}>
          {t('retry')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onOpen}>
        {t('details')}
      </Button>
    </div>
  )
}
