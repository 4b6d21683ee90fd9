import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductImport } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { lookAgainMs, useImportActions, useIsOwn } from '../api/use-import.ts'
import { useImportCounts } from '../api/use-import-counts.ts'
import { Obstacles } from './changes/obstacles.tsx'
import { RefusedRows } from './changes/refused-rows.tsx'
import { ImportFailure } from './import-end.tsx'
import { KeepImport } from './keep-import.tsx'

/** What has become of the rows, the way to correct the others, and the way back. */
export function ImportReport({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const { dateTime } = useFormats()
  const said = useImportCounts()
  const isOwn = useIsOwn(one)
  const { outcome, appliedAt, folder } = one
  return (
    <>
      <ImportFailure one={one} />
      <Paper withBorder radius="md" p="md" mb="md" component="section" aria-label={t('report')}>
        {outcome !== null && (
          <Text fw={600} role="status">
            {said.outcome(outcome)}
          </Text>
        )}
        {appliedAt !== null && (
          <Text size="sm" c="dimmed">
            {t('appliedAt', { date: dateTime(appliedAt) })}
          </Text>
        )}
        <RefusedRows one={one} />
        <Group mt="sm">
          <LinkButton to="/content/products" search={folder === null ? {} : { folder: folder._id }}>
            {t('showProducts')}
          </LinkButton>
          {one.canUndo && <Undo one={one} />}
          {isOwn && <KeepImport one={one} />}
        </Group>
      </Paper>
    </>
  )
}

/** Takes all of it back, or all but what somebody has changed since. */
function Undo({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const [isAsking, setAsking] = useState(false)
  const { undo, isUndoing } = useImportActions(one._id)
  const obstacles = useQuery(
    orpc.imports.listImportObstacles.queryOptions({
      input: { importId: one._id, page: 1, per_page: 20 },
      staleTime: 0,
      refetchInterval: lookAgainMs,
    }),
  )
  const inTheWay = obstacles.data?.total ?? 0
  const created = one.outcome?.created ?? 0
  const updated = one.outcome?.updated ?? 0
  const { categories, options } = one.additions
  const label = t(inTheWay > 0 ? 'undoOthers' : 'undo')
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="default" loading={isUndoing} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {obstacles.data !== undefined && inTheWay > 0 && <Obstacles {...obstacles.data} />}
      {isAsking && (
        <FormDialog
          title={t('undoTitle')}
          isBusy={isUndoing}
          canSubmit
          submitLabel={label}
          onSubmit={() => void undo(inTheWay > 0).then(close, close)}
          onClose={close}
        >
          <UndoText
            inTheWay={inTheWay}
            created={created}
            updated={updated}
            hasAdditions={categories.length + options.length > 0}
          />
        </FormDialog>
      )}
    </>
  )
}

interface UndoTextProps {
  inTheWay: number
  created: number
  updated: number
  /** Whether it has made categories or options, which stay. */
  hasAdditions: boolean
}

function UndoText({ inTheWay, created, updated, hasAdditions }: UndoTextProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  return (
    <Text size="sm">
      {created > 0 && t('undoCreated', { count: created, number: number(created) })}{' '}
      {updated > 0 && t('undoUpdated', { count: updated, number: number(updated) })}{' '}
      {hasAdditions && t('undoAdditions')}{' '}
      {inTheWay > 0 && t('undoLeaves', { count: inTheWay, number: number(inTheWay) })}
    </Text>
  )
}
