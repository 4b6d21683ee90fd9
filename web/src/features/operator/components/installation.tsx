import { Badge, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Installation as Shown } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { FailedJobs } from './failed-jobs.tsx'

/** Numbers are read again this often while they are looked at. */
const readAgainMs = 10_000
/** From this share of the tested scale on, the page gives advice. */
const nearBy = 0.7

/** Health, load and size of the installation, and the jobs that failed. */
export function Installation() {
  const { t } = useTranslation('operator')
  const queueColumns = useQueueColumns()
  const serverColumns = useServerColumns()
  const figureColumns = useFigureColumns()
  const installation = useQuery(
    orpc.operator.getInstallation.queryOptions({ input: {}, staleTime: 0, refetchInterval: readAgainMs }),
  )
  return (
    <Loaded query={installation} isEmpty={() => false} empty={null}>
      {(shown) => (
        <Stack gap="xl">
          <Health shown={shown} />
          <Section title={t('servers')}>
            <Text size="sm" c="dimmed" mb="md">
              {t('serversText')}
            </Text>
            <DataTable columns={serverColumns} rows={shown.servers} keyOf={({ _id }) => _id} />
          </Section>
          <Section title={t('serverFigures')}>
            <Text size="sm" c="dimmed" mb="md">
              {t('serverFiguresText')}
            </Text>
            <DataTable columns={figureColumns} rows={shown.servers} keyOf={({ _id }) => _id} />
          </Section>
          <Scale shown={shown} />
          <Section title={t('queues')}>
            <DataTable columns={queueColumns} rows={shown.queues} keyOf={({ name }) => name} />
          </Section>
          <FailedJobs />
        </Stack>
      )}
    </Loaded>
  )
}

function Health({ shown }: { shown: Shown }) {
  const { t } = useTranslation('operator')
  const { dateTime, number, storage } = useFormats()
  const figures = [
    [t('version'), shown.version],
    [t('startedAt'), dateTime(shown.startedAt)],
    [t('freeSpace'), storage(shown.freeBytes)],
    [t('lastBackup'), shown.lastBackup === null ? t('noBackup') : dateTime(shown.lastBackup.at)],
    [t('companies'), number(shown.companies)],
    [t('people'), number(shown.live.people)],
    [t('sockets'), number(shown.live.sockets)],
    [t('requests'), number(Math.round(shown.requests.perMinute))],
    [
      t('answers'),
      t('answerTimes', {
        p50: number(rounded(shown.requests.p50Ms)),
        p95: number(rounded(shown.requests.p95Ms)),
      }),
    ],
  ] as const
  return (
    <Section title={t('health')}>
      <Group gap="sm" mb="md">
        {shown.parts.map(({ part, problem }) => (
          <Badge key={part} variant="dot" color={problem === null ? 'green' : 'red'} tt="none" size="lg">
            {t(`part.${part}`)}: {problem ?? t('works')}
          </Badge>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Section>
  )
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

function Scale({ shown }: { shown: Shown }) {
  const { t } = useTranslation('operator')
  const { number } = useFormats()
  return (
    <Section title={t('scale')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('scaleText')}
      </Text>
      <Stack gap="md">
        {shown.scale.map(({ measure, value, tested }) => {
          const part = value / tested
          const label = t(`measure.${measure}`)
          return (
            <div key={measure}>
              <Group justify="space-between" mb={4}>
                <Text size="sm">{label}</Text>
                <Text size="sm">{t('ofTested', { value: number(value), tested: number(tested) })}</Text>
              </Group>
              <Progress
                value={Math.min(part, 1) * 100}
                color={part >= 1 ? 'red' : part >= nearBy ? 'orange' : 'green'}
                aria-label={label}
              />
              {part >= nearBy && (
                <Text size="sm" mt={4}>
                  {t(`todo.${measure}`)}
                </Text>
              )}
            </div>
          )
        })}
      </Stack>
    </Section>
  )
}

type Server = Shown['servers'][number]

/** The one that answers stands first. */
function useServerColumns(): Column<Server>[] {
  const { t } = useTranslation('operator')
  const { dateTime, number } = useFormats()
  return [
    {
      heading: t('server'),
      cell: ({ host, version }) => (
        <>
          {host}
          <Text size="xs" c="dimmed">
            {version}
          </Text>
        </>
      ),
    },
    { heading: t('startedAt'), isShort: true, cell: ({ startedAt }) => dateTime(startedAt) },
    { heading: t('people'), kind: 'number', cell: ({ live }) => number(live.people) },
    { heading: t('sockets'), kind: 'number', cell: ({ live }) => number(live.sockets) },
    {
      heading: t('requests'),
      kind: 'number',
      cell: ({ requests }) => number(Math.round(requests.perMinute)),
    },
    {
      heading: t('answers'),
      cell: ({ requests: { p50Ms, p95Ms } }) =>
        t('answerTimes', { p50: number(rounded(p50Ms)), p95: number(rounded(p95Ms)) }),
    },
  ]
}

/** What a server says of itself; a dash for what it doesn’t. */
function useFigureColumns(): Column<Server>[] {
  const { t } = useTranslation('operator')
  const { number, storage } = useFormats()
  const told = (value: number | null, write: (value: number) => string) =>
    value === null ? '–' : write(value)
  return [
    { heading: t('server'), cell: ({ host }) => host },
    {
      heading: t('connections'),
      cell: ({ figures: { connectionsUsed, connectionsMost, connectionsWaiting } }) =>
        told(connectionsUsed, (used) =>
          t(
            connectionsWaiting === null || connectionsWaiting === 0 ? 'connectionsOf' : 'connectionsWaiting',
            {
              used: number(used),
              most: number(connectionsMost ?? 0),
              waiting: number(connectionsWaiting ?? 0),
            },
          ),
        ),
    },
    {
      heading: t('loopDelay'),
      kind: 'number',
      cell: ({ figures }) =>
        told(figures.loopDelay, (seconds) => t('milliseconds', { ms: number(rounded(1_000 * seconds)) })),
    },
    {
      heading: t('slowStatements'),
      kind: 'number',
      cell: ({ figures }) => told(figures.slowStatements, number),
    },
    { heading: t('memory'), kind: 'number', cell: ({ figures }) => told(figures.memoryBytes, storage) },
    { heading: t('columns'), kind: 'number', cell: ({ figures }) => told(figures.columnsBytes, storage) },
  ]
}

type Queue = Shown['queues'][number]

function useQueueColumns(): Column<Queue>[] {
  const { t } = useTranslation('operator')
  const { dateTime, number } = useFormats()
  return [
    { heading: t('queue'), cell: ({ name }) => name },
    { heading: t('waiting'), kind: 'number', cell: ({ waiting }) => number(waiting) },
    { heading: t('underWay'), kind: 'number', cell: ({ underWay }) => number(underWay) },
    { heading: t('failed'), kind: 'number', cell: ({ failed }) => number(failed) },
    {
      heading: t('waitingSince'),
      isShort: true,
      cell: ({ waitingSince }) => (waitingSince === null ? '' : dateTime(waitingSince)),
    },
  ]
}
