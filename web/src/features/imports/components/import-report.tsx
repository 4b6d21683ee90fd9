import { Anchor, Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductImport } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedRowsPath } from '../../../lib/api/asset-paths.ts'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { useImportActions } from '../api/use-import.ts'
import { useImportCounts } from '../api/use-import-counts.ts'
import { ImportFailure } from './import-end.tsx'
import { Obstacles } from './obstacles.tsx'

/** What has become of the rows, the way to correct the others, and the way back. */
export function ImportReport({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const { dateTime } = useFormats()
  const said = useImportCounts()
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
        </Group>
      </Paper>
    </>
  )
}

function RefusedRows({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const { domain } = useEntered()
  const { _id, counts, outcome, fileKind } = one
  const refused = (counts?.refused ?? 0) + (outcome?.refused ?? 0)
  if (refused === 0 || fileKind === null) return null
  return (
    <Text size="sm" mt="xs">
      <Anchor underline="always" href={refusedRowsPath(domain._id, _id, fileKind, currentLocale())} download>
        {t('downloadRefused', { count: refused, number: number(refused) })}
      </Anchor>{' '}
      <Text span size="xs" c="dimmed">
        {t('downloadRefusedText')}
      </Text>
    </Text>
  )
}

/** Takes all of it back, where no later change is in the way. */
function Undo({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const [isAsking, setAsking] = useState(false)
  const { undo, isUndoing } = useImportActions(one._id)
  const obstacles = useQuery(
    orpc.imports.listImportObstacles.queryOptions({
      input: { importId: one._id, page: 1, per_page: 20 },
      staleTime: 0,
    }),
  )
  const inTheWay = obstacles.data?.total ?? 0
  const created = one.outcome?.created ?? 0
  const updated = one.outcome?.updated ?? 0
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="default" disabled={inTheWay > 0} loading={isUndoing} onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      {obstacles.data !== undefined && inTheWay > 0 && <Obstacles {...obstacles.data} />}
      {isAsking && (
        <FormDialog
          title={t('undoTitle')}
          isBusy={isUndoing}
          canSubmit
          submitLabel={t('undo')}
          onSubmit={() => void undo().then(close, close)}
          onClose={close}
        >
          <UndoText created={created} updated={updated} />
        </FormDialog>
      )}
    </>
  )
}

function UndoText({ created, updated }: { created: number; updated: number }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  return (
    <Text size="sm">
      {created > 0 && t('undoCreated', { count: created, number: number(created) })}{' '}
      {updated > 0 && t('undoUpdated', { count: updated, number: number(updated) })}
    </Text>
  )
}
