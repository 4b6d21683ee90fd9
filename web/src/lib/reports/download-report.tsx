import { Alert, Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type Process, reportFileFormats } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../i18n/error-text.ts'
import { ProcessBar } from '../processes/process-bar.tsx'
import { useReportFile } from './use-report-file.ts'

export interface OfReport {
  /** Its name, as the server knows it. */
  report: string
  /** What the page shows: filters and span, as the report's own call takes them. */
  asked: Record<string, unknown>
}

/** The report on screen as a file: made, followed here, and fetched when it is there. Pages load the messages of processes too. */
export function DownloadReport({ report, asked }: OfReport) {
  const { t } = useTranslation('reports')
  const file = useReportFile(report, asked)
  return (
    <Stack gap="xs" align="flex-start">
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={file.isWorking}
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            {t('download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {reportFileFormats.map((format) => (
            <Menu.Item key={format} onClick={() => file.start(format)}>
              {t(`format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {file.process !== undefined && (
        <FileState process={file.process} onCancel={file.cancel} onClose={file.close} />
      )}
    </Stack>
  )
}

interface FileStateProps {
  process: Process
  onCancel: () => void
  onClose: () => void
}

function FileState({ process, onCancel, onClose }: FileStateProps) {
  const { t } = useTranslation('reports')
  const { state, result, error, subject } = process
  return (
    <div role="status">
      {(state === 'queued' || state === 'running') && (
        <Stack gap={4} w={260}>
          <ProcessBar name={subject} {...process} />
          <Group justify="space-between">
            <Text size="xs">{t('making')}</Text>
            <Button variant="subtle" size="compact-xs" onClick={onCancel}>
              {t('cancelMaking')}
            </Button>
          </Group>
        </Stack>
      )}
      {state === 'cancelled' && <Text size="sm">{t('stopped')}</Text>}
      {result?.file != null && (
        <Text size="sm">
          {t('ready')}{' '}
          <Anchor href={result.file.path} download size="sm">
            {result.file.name}
          </Anchor>
        </Text>
      )}
      {error !== null && <FileFailure error={error} onClose={onClose} />}
    </div>
  )
}

function FileFailure({ error, onClose }: { error: NonNullable<Process['error']>; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const reasonText = useReasonText()
  return (
    <Alert color="red" role="alert" withCloseButton closeButtonLabel={t('close')} onClose={onClose} py="xs">
      {reasonText(error)}
    </Alert>
  )
}
