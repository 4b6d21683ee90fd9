import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Process } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ProcessBar } from '../../../lib/processes/process-bar.tsx'
import { hasOwnFiles } from '../../../lib/session/own-files.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import type { RunningExport } from '../api/use-export.ts'

/** An export that was begun, until there is a file or the reason why there is none. */
export function ExportProgress({ running }: { running: RunningExport }) {
  const { t } = useTranslation('exports')
  const { process } = running
  const state = process?.state ?? 'queued'
  return (
    <Stack gap="sm" role="status">
      {process !== undefined && (state === 'queued' || state === 'running') && (
        <>
          <ProcessBar name={process.subject} {...process} />
          <Text size="sm">{t('making')}</Text>
        </>
      )}
      {process === undefined && <Text size="sm">{t('waiting')}</Text>}
      {process?.result?.file != null && <Ready file={process.result.file} />}
      {process?.error != null && <Failure error={process.error} />}
      {state === 'cancelled' && <Text size="sm">{t('stopped')}</Text>}
      <Group justify="flex-end">
        {process?.canCancel === true && (
          <Button variant="default" onClick={running.cancel}>
            {t('cancelMaking')}
          </Button>
        )}
        {process?.canRetry === true && (
          <Button variant="default" onClick={running.retry}>
            {t('again')}
          </Button>
        )}
        {process !== undefined && !process.canCancel && (
          <Button variant="default" onClick={running.forget}>
            {t('makeAnother')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Ready({ file }: { file: NonNullable<NonNullable<Process['result']>['file']> }) {
  const { t } = useTranslation(['exports', 'app'])
  const { storage } = useFormats()
  const isInFiles = hasOwnFiles(useEntered())
  return (
    <Group justify="space-between">
      <div>
        <Text size="sm" fw={600}>
          {t('ready', { name: file.name })}
        </Text>
        <Text size="sm" c="dimmed">
          {storage(file.sizeBytes)} ·{' '}
          {isInFiles ? (
            <>
              {t('keptDaysIn')} <LinkAnchor to="/processes">{t('app:yourFiles')}</LinkAnchor>
            </>
          ) : (
            t('keptDays')
          )}
        </Text>
      </div>
      <Button
        component="a"
        href={file.path}
        download
        leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      >
        {t('download')}
      </Button>
    </Group>
  )
}

function Failure({ error }: { error: NonNullable<Process['error']> }) {
  const reasonText = useReasonText()
  return (
    <Alert color="red" role="alert">
      {reasonText(error)}
    </Alert>
  )
}
