import { Button, Drawer, Skeleton, Table, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { modelWarningCodes, type ProcessLogLine } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { joinedPages, nextPage } from '../../../lib/api/joined-pages.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ProcessBar } from '../../../lib/processes/process-bar.tsx'
import { useProcessWording } from '../../../lib/processes/use-process-wording.ts'
import { useWarningText } from '../../../lib/uploads/warning-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ErrorText, ProcessResultLine } from './process-result-line.tsx'
import { UndoBulk } from './undo-bulk.tsx'

interface ProcessDetailsProps {
  processId: string
  onClose: () => void
}

/** Everything there is to say about one process. */
export function ProcessDetails({ processId, onClose }: ProcessDetailsProps) {
  const { t } = useTranslation(['processes', 'app'])
  const errorText = useErrorText()
  const wording = useProcessWording()
  const process = useQuery(orpc.processes.getProcess.queryOptions({ input: { processId } }))
  const { data } = process
  const name = data === undefined ? t('details') : wording.kind(data.action)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(640px, 100vw)"
      title={<Text fw={650}>{name}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {process.isError && data === undefined && (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(process.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void process.refetch()}
        />
      )}
      {process.isPending && <Skeleton height={120} />}
      {data !== undefined && (
        <>
          <Text c="dimmed" mb="sm">
            {data.subject}
          </Text>
          {data.state === 'running' ? (
            <ProcessBar {...data} name={name} />
          ) : (
            <Text mb="xs">{wording.state(data.state)}</Text>
          )}
          <ProcessResultLine process={data} />
          <UndoBulk process={data} />
          {data.findings > 0 && <Findings processId={processId} />}
          <Log lines={data.log} />
        </>
      )}
    </Drawer>
  )
}

const findingsAtOnce = 50

function Findings({ processId }: { processId: string }) {
  const { t } = useTranslation('processes')
  const findings = useInfiniteQuery(
    orpc.processes.listProcessFindings.infiniteOptions({
      input: (page: number) => ({ processId, page, per_page: findingsAtOnce }),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => nextPage(pages),
    }),
  )
  return (
    <>
      <Title order={2} size="h5" mt="lg" mb="xs">
        {t('findingsTitle')}
      </Title>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('row')}</Table.Th>
            <Table.Th>{t('column')}</Table.Th>
            <Table.Th>{t('value')}</Table.Th>
            <Table.Th>{t('why')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {joinedPages(findings.data).result.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: remarks have no other name, and never change places
            <Table.Tr key={index}>
              <Table.Td>{finding.row ?? finding.subject}</Table.Td>
              <Table.Td>{finding.column}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{finding.value}</Table.Td>
              <Table.Td>
                <ErrorText code={finding.code} data={finding.data} />
                {finding.isLeftOut && (
                  <Text size="xs" c="dimmed">
                    {t('leftOut')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {findings.hasNextPage && (
        <Button
          mt="xs"
          variant="default"
          size="compact-sm"
          loading={findings.isFetchingNextPage}
          onClick={() => void findings.fetchNextPage()}
        >
          {t('moreFindings')}
        </Button>
      )}
    </>
  )
}

function Log({ lines }: { lines: readonly ProcessLogLine[] }) {
  const { t, i18n } = useTranslation('processes')
  const { dateTime } = useFormats()
  const warningText = useWarningText()
  const said = ({ message, parameters = {} }: ProcessLogLine) => {
    const warning = modelWarningCodes.find((code) => message === `warning.${code}`)
    if (warning !== undefined) return warningText({ code: warning, data: parameters })
    const isKnown = i18n.exists(`log.${message}`, { ns: 'processes' })
    return isKnown ? t(`log.${message}` as 'log', parameters) : message
  }
  return (
    <>
      <Title order={2} size="h5" mt="lg" mb="xs">
        {t('log')}
      </Title>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <Text size="sm" key={index}>
          <Text span c="dimmed" size="xs" mr="xs">
            {dateTime(line.at)}
          </Text>
          {said(line)}
        </Text>
      ))}
    </>
  )
}
