import { Button, Group, MultiSelect, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type AuditEntry, type AuditKind, auditKinds } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'

const pageRows = 50
/** Rows the file holds at most; the filter narrows what is more. */
const mostInFile = 100_000

/** Who did what to whose access, newest first, to filter and to keep as a file. */
export function AuditLog() {
  const { t } = useTranslation(['people', 'app'])
  const { number } = useFormats()
  const errorText = useErrorText()
  const [kinds, setKinds] = useState<AuditKind[]>([])
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [shown, setShown] = useState(pageRows)
  const filter = {
    ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
    ...(from === '' ? {} : { from: new Date(`${from}T00:00`).toISOString() }),
    ...(until === '' ? {} : { until: dayAfter(until) }),
  }
  const log = useQuery({
    ...orpc.audit.listAuditEntries.queryOptions({
      input: { page: 1, per_page: shown, ...filter },
      staleTime: 0,
    }),
    placeholderData: (before) => before,
  })
  const download = useMutation({
    mutationKey: ['download-audit-log'],
    mutationFn: async () => {
      const { result } = await api.audit.listAuditEntries({ page: 1, per_page: -1, ...filter })
      const { auditCsv } = await import('../api/audit-csv.ts')
      save(auditCsv(result.slice(0, mostInFile)))
    },
  })
  const { total = 0, result = [] } = log.data ?? {}
  return (
    <>
      <Group mb="md" align="flex-end">
        <MultiSelect
          style={{ flex: '1 1 240px' }}
          label={t('logKinds')}
          data={auditKinds.map((value) => ({ value, label: t(`log.${value}`) }))}
          value={kinds}
          searchable
          clearable
          onChange={(values) => setKinds(auditKinds.filter((kind) => values.includes(kind)))}
        />
        <TextInput
          type="date"
          label={t('logFrom')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('logUntil')}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={download.isPending}
          disabled={total === 0}
          onClick={() => download.mutate()}
        >
          {t('logCsv')}
        </Button>
      </Group>
      {failureOf(log) !== null && (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(log.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isPending && <Skeleton height={240} aria-busy />}
      {log.isSuccess && total === 0 && <EmptyState title={t('logNone')} message={t('logNoneText')} />}
      {total > 0 && (
        <PlainTable headings={[t('logTime'), t('logKind'), t('logAbout'), t('logBy')]}>
          {result.map((entry) => (
            <LogRow key={entry._id} entry={entry} />
          ))}
        </PlainTable>
      )}
      {total > result.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('logMore', { shown: number(result.length), total: number(total) })}{' '}
          {shown < 100 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setShown(100)}>
              {t('logShowMore')}
            </Button>
          )}
        </Text>
      )}
    </>
  )
}

function LogRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('people')
  const { dateTime } = useFormats()
  const { at, kind, actor, subject, details } = entry
  const by = actor === null ? t('logServer') : (actor.name ?? t('logGone'))
  const said = (['joined', 'left', 'levels', 'folders', 'fields'] as const).flatMap((key) => {
    const names = details[key]
    return Array.isArray(names) && names.length > 0 ? [`${t(`log.detail.${key}`)}: ${names.join(', ')}`] : []
  })
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{dateTime(at)}</Table.Td>
      <Table.Td>{t(`log.${kind}`)}</Table.Td>
      <Table.Td>
        {subject.name}
        {said.map((line) => (
          <Text key={line} size="xs" c="dimmed">
            {line}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>
        {entry.as === null ? by : t('logInPlaceOf', { actor: by, name: entry.as.name ?? t('logGone') })}
      </Table.Td>
    </Table.Tr>
  )
}

/** The beginning of the next day where the person is. */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date.toISOString()
}

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = 'audit-log.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
