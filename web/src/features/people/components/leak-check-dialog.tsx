import { Alert, Button, Group, Loader, Modal, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Member } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { LinkAnchor } from '../../../ui/links.tsx'

const askAgainMs = 1_000

/** Compares what somebody is shown with what they may see, and says what came of it. */
export function LeakCheckDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const name = member.profile.name === '' ? member.email : member.profile.name
  const start = useMutation(orpc.leakCheck.checkLeaks.mutationOptions())
  const processId = start.data?.process
  const process = useQuery({
    ...orpc.processes.getProcess.queryOptions({ input: { processId: processId ?? '' } }),
    enabled: processId !== undefined,
    refetchInterval: ({ state }) =>
      ['queued', 'running', undefined].includes(state.data?.state) ? askAgainMs : false,
  })
  const { state, result } = process.data ?? {}
  const { comparisons = 0, differences = 0 } = result?.numbers ?? {}
  const isRunning =
    start.isPending ||
    (processId !== undefined && (state === undefined || state === 'queued' || state === 'running'))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('leakCheckTitle', { name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text mb="md">{t('leakCheckText', { name })}</Text>
      <div aria-live="polite">
        {isRunning && (
          <Group gap="sm">
            <Loader size="sm" />
            {t('leakCheckRunning')}
          </Group>
        )}
        {state === 'finished' && (
          <Alert color={differences === 0 ? 'green' : 'red'}>
            {differences === 0
              ? t('leakCheckFine', { comparisons: number(comparisons) })
              : t('leakCheckBad', { comparisons: number(comparisons), differences: number(differences) })}
          </Alert>
        )}
        {(state === 'failed' || state === 'cancelled') && <Alert color="red">{t('leakCheckFailed')}</Alert>}
      </div>
      <Group justify="flex-end" mt="md">
        {processId !== undefined && (
          <LinkAnchor to="/processes" search={{ process: processId }}>
            {t('leakCheckReport')}
          </LinkAnchor>
        )}
        <Button
          loading={isRunning}
          onClick={() => start.mutate({ params: { userId: member._id }, query: {} })}
        >
          {t('start')}
        </Button>
      </Group>
    </Modal>
  )
}
