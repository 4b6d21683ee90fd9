import { Button, Drawer, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { modelWarningCodes, type Process, type ProcessFinding, type ProcessLogLine } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { joinedPages, nextPage } from '../../../lib/api/joined-pages.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { ProcessBar } from '../../../lib/processes/process-bar.tsx'
import { useProcessWording } from '../../../lib/processes/use-process-wording.ts'
import { useWarningText } from '../../../lib/uploads/warning-text.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { ErrorText, ProcessResultLine } from './process-result-line.tsx'
import { UndoBulk } from './undo-bulk.tsx'

interface ProcessDetailsProps {
  processId: string
  onClose: () => void
}

/** Everything there is to say about one process. */
export function ProcessDetails({ processId, onClose }: ProcessDetailsProps) {
  const { t } = useTranslation('processes')
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
      <Loaded query={process} waiting={<WaitingBox height={120} />}>
        {(found) => <Facts process={found} />}
      </Loaded>
    </Drawer>
  )
}

function Facts({ process }: { process: Process & { log: readonly ProcessLogLine[] } }) {
  const wording = useProcessWording()
  const { _id, action, subject, state, findings, log } = process
  return (
    <>
      <Text c="dimmed" mb="sm">
        {subject}
      </Text>
      {state === 'running' ? (
        <ProcessBar {...process} name={wording.kind(action)} />
      ) : (
        <Text mb="xs">{wording.state(state)}</Text>
      )}
      <ProcessResultLine process={process} />
      <UndoBulk process={process} />
      {findings > 0 && <Findings processId={_id} />}
      <Log lines={log} />
    </>
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
      <DataTable columns={useFindingColumns()} rows={joinedPages(findings.data).result} />
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

function useFindingColumns(): Column<ProcessFinding>[] {
  const { t } = useTranslation('processes')
  return [
    { heading: t('row'), cell: ({ row, subject }) => row ?? subject },
    { heading: t('column'), cell: ({ column }) => column },
    { heading: t('value'), cell: ({ value }) => value },
    {
      heading: t('why'),
      cell: ({ code, data, isLeftOut }) => (
        <>
          <ErrorText code={code} data={data} />
          {isLeftOut && (
            <Text size="xs" c="dimmed">
              {t('leftOut')}
            </Text>
          )}
        </>
      ),
    },
  ]
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
