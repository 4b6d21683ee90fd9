import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { ProcessBar } from '../../../lib/processes/process-bar.tsx'
import { useImportActions, useIsOwn } from '../api/use-import.ts'

const askAgainMs = 2_000
const waiting = { status: null, processed: null, total: null, skip: null, canCancel: false }

/** What the server is doing with the file. It goes on without the page. */
export function ImportProgress({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const name = t(`working.${one.state as 'reading'}`)
  const processId = one.process ?? ''
  const { data = waiting } = useQuery({
    ...orpc.processes.getProcess.queryOptions({ input: { processId } }),
    enabled: one.process !== null,
    refetchInterval: askAgainMs,
  })
  return (
    <Paper withBorder radius="md" p="md" maw={640} component="section" aria-label={name}>
      <Text fw={600} mb="xs" role="status">
        {name}
      </Text>
      <ProcessBar {...data} name={name} />
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {t('goesOn')}
        </Text>
        <EndWork one={one} canStop={data.canCancel} />
      </Group>
    </Paper>
  )
}

function EndWork({ one, canStop }: { one: ProductImport; canStop: boolean }) {
  const { t } = useTranslation('imports')
  const { cancel, stop, isEnding } = useImportActions(one._id)
  const { state, process } = one
  if (!useIsOwn(one)) return null
  if (state === 'reading' || state === 'checking')
    return (
      <Button variant="default" size="compact-md" loading={isEnding} onClick={cancel}>
        {t('giveUp')}
      </Button>
    )
  if (!canStop || process === null) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={isEnding}
      title={t('stopText')}
      onClick={() => stop(process)}
    >
      {t('stop')}
    </Button>
  )
}
