import { Button, Group, MultiSelect, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type AuditEntry, type AuditKind, auditKinds } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { WholeDayField } from '../../../ui/fields/whole-day-field.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'

const fewRows = 50
const manyRows = 100
/** Rows the file holds at most; the filter narrows what is more. */
const mostInFile = 100_000

interface LogFilter {
  kinds: AuditKind[]
  /** Days where the person is; empty for no limit. */
  from: string
  until: string
}

const everything: LogFilter = { kinds: [], from: '', until: '' }

/** Who did what to whose access, newest first, to filter and to keep as a file. */
export function AuditLog() {
  const { t } = useTranslation('audit')
  const [filter, setFilter] = useState(everything)
  const [shown, setShown] = useState(fewRows)
  const log = useQuery({
    ...orpc.audit.listAuditEntries.queryOptions({
      input: { page: 1, per_page: shown, ...queryOf(filter) },
      staleTime: 0,
    }),
    placeholderData: (before) => before,
  })
  const { total = 0, result = [] } = log.data ?? {}
  return (
    <>
      <Group mb="md" align="flex-end">
        <FilterFields filter={filter} onChange={setFilter} />
        <DownloadButton filter={filter} isEmpty={total === 0} />
      </Group>
      <QueryTable
        query={log}
        rowsOf={(data) => data.result}
        columns={useColumns()}
        empty={<EmptyState title={t('logNone')} message={t('logNoneText')} />}
      />
      {total > result.length && (
        <More
          total={total}
          shown={result.length}
          onMore={shown < manyRows ? () => setShown(manyRows) : null}
        />
      )}
    </>
  )
}

function queryOf({ kinds, from, until }: LogFilter) {
  return {
    ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
    ...(from === '' ? {} : { from: new Date(`${from}T00:00`).toISOString() }),
    ...(until === '' ? {} : { until: dayAfter(until) }),
  }
}

function FilterFields({ filter, onChange }: { filter: LogFilter; onChange: (filter: LogFilter) => void }) {
  const { t } = useTranslation('audit')
  return (
    <>
      <MultiSelect
        style={{ flex: '1 1 240px', minWidth: 0, maxWidth: '100%' }}
        label={t('logKinds')}
        data={auditKinds.map((value) => ({ value, label: t(`log.${value}`) }))}
        value={filter.kinds}
        searchable
        clearable
        onChange={(values) =>
          onChange({ ...filter, kinds: auditKinds.filter((kind) => values.includes(kind)) })
        }
      />
      <WholeDayField
        label={t('logFrom')}
        value={filter.from}
        invalidText={t('notADate')}
        clearLabel={t('clearDay', { day: t('logFrom') })}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <WholeDayField
        label={t('logUntil')}
        value={filter.until}
        invalidText={t('notADate')}
        clearLabel={t('clearDay', { day: t('logUntil') })}
        onChange={(until) => onChange({ ...filter, until })}
      />
    </>
  )
}

function DownloadButton({ filter, isEmpty }: { filter: LogFilter; isEmpty: boolean }) {
  const { t } = useTranslation('audit')
  const download = useMutation({
    mutationKey: ['download-audit-log'],
    mutationFn: async () => {
      const { result } = await api.audit.listAuditEntries({ page: 1, per_page: -1, ...queryOf(filter) })
      const { auditCsv } = await import('../api/audit-csv.ts')
      saveFile(
        'audit-log.csv',
        new Blob([auditCsv(result.slice(0, mostInFile))], { type: 'text/csv;charset=utf-8' }),
      )
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={download.isPending}
      disabled={isEmpty}
      onClick={() => download.mutate()}
    >
      {t('logCsv')}
    </Button>
  )
}

interface MoreProps {
  total: number
  shown: number
  /** Null where no more are shown. */
  onMore: (() => void) | null
}

function More({ total, shown, onMore }: MoreProps) {
  const { t } = useTranslation('audit')
  const { number } = useFormats()
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t('logMore', { shown: number(shown), total: number(total) })}{' '}
      {onMore !== null && (
        <Button variant="subtle" size="compact-sm" onClick={onMore}>
          {t('logShowMore')}
        </Button>
      )}
    </Text>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const { dateTime } = useFormats()
  const nameOf = (actor: AuditEntry['actor']) =>
    actor === null ? t('logServer') : (actor.name ?? t('logGone'))
  return [
    { heading: t('logTime'), isShort: true, cell: ({ at }) => dateTime(at) },
    { heading: t('logKind'), cell: ({ kind }) => t(`log.${kind}`) },
    { heading: t('logAbout'), cell: (entry) => <About entry={entry} /> },
    {
      heading: t('logBy'),
      cell: ({ actor, as }) =>
        as === null
          ? nameOf(actor)
          : t('logInPlaceOf', { actor: nameOf(actor), name: as.name ?? t('logGone') }),
    },
  ]
}

function About({ entry: { subject, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const said = (['joined', 'left', 'levels', 'folders', 'fields'] as const).flatMap((key) => {
    const names = details[key]
    return Array.isArray(names) && names.length > 0 ? [`${t(`log.detail.${key}`)}: ${names.join(', ')}`] : []
  })
  return (
    <>
      {subject.name}
      {said.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </>
  )
}

/** The beginning of the next day where the person is. */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date.toISOString()
}
