import { Button, FileInput, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyImport, SubscriptionEdit } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { planOfNew } from '../subscription-draft.ts'
import { PlanEditor } from './plan-json.tsx'
import { useArchiveSending } from './use-archive-sending.ts'
import { useOperatorActions } from './use-operator-actions.ts'

/** How far an import is that is under way is asked so often. */
const ASKED_EVERY_MS = 2_000

const isUnderWay = ({ state }: CompanyImport) => state === 'waiting' || state === 'working'

/** Makes companies of archives that were made here or elsewhere: sends one, and says what became of each. */
export function ImportsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator')
  const errorText = useErrorText()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [plan, setPlan] = useState<SubscriptionEdit>({})
  const { share, refusal, send, giveUp } = useArchiveSending(() => {
    setFile(null)
    setName('')
    setPlan({})
  })
  const [retried, setRetried] = useState<CompanyImport | null>(null)
  const imports = useQuery({
    ...orpc.operator.listCompanyImports.queryOptions({ input: {}, staleTime: 0 }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? ASKED_EVERY_MS : false),
  })
  useCompaniesAfter(imports.data?.filter(({ state }) => state === 'done').length ?? 0)
  return (
    <>
      <FormDialog
        title={t('importCompany')}
        size="xl"
        isBusy={share !== null}
        canSubmit={file !== null && share === null}
        submitLabel={t('import')}
        onSubmit={() => file !== null && send(file, name, plan)}
        onClose={onClose}
      >
        <Text size="sm">{t('importText')}</Text>
        <FileInput
          label={t('archiveFile')}
          placeholder={t('chooseArchive')}
          accept=".zip,application/zip"
          value={file}
          disabled={share !== null}
          onChange={setFile}
          error={refusal === null ? undefined : errorText(refusal)}
        />
        <TextInput
          label={t('importName')}
          description={t('importNameText')}
          value={name}
          disabled={share !== null}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ImportedPlan plan={plan} isDisabled={share !== null} onChange={setPlan} />
        {share !== null && (
          <Group>
            <Progress flex={1} value={share * 100} aria-label={t('sending')} />
            <Text size="sm">{Math.floor(share * 100)} %</Text>
            <Button variant="default" size="xs" onClick={giveUp}>
              {t('stopSending')}
            </Button>
          </Group>
        )}
        <QueryTable
          query={imports}
          rowsOf={(all) => all}
          columns={useColumns(setRetried)}
          empty={<EmptyState isPart title={t('noImports')} />}
        />
      </FormDialog>
      {retried !== null && <RetryImport given={retried} onClose={() => setRetried(null)} />}
    </>
  )
}

/** What the company may do here is this operator's to say, and nothing that an archive brings along. */
function ImportedPlan({
  plan,
  isDisabled,
  onChange,
}: {
  plan: SubscriptionEdit
  isDisabled: boolean
  onChange: (plan: SubscriptionEdit) => void
}) {
  const { t } = useTranslation('operator')
  const [isTyping, setTyping] = useState(false)
  return (
    <Group gap="sm">
      <Text size="sm">{t('importPlan', { plan: plan.plan ?? planOfNew.plan })}</Text>
      <Button variant="default" size="xs" disabled={isDisabled} onClick={() => setTyping(true)}>
        {t('planAsJson')}
      </Button>
      {isTyping && (
        <PlanEditor
          title={t('planOfNew')}
          value={{ ...planOfNew, ...plan }}
          onConfirm={(typed) => {
            onChange(typed)
            setTyping(false)
          }}
          onClose={() => setTyping(false)}
        />
      )}
    </Group>
  )
}

/** The list behind the dialog has a company more with each import that is done. */
function useCompaniesAfter(done: number) {
  const queries = useQueryClient()
  useEffect(() => {
    if (done > 0) void queries.invalidateQueries({ queryKey: orpc.operator.listCompanies.key() })
  }, [done, queries])
}

function RetryImport({ given, onClose }: { given: CompanyImport; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const errorText = useErrorText()
  const { retryImport } = useOperatorActions()
  const [name, setName] = useState(given.company ?? '')
  const { error, isPending } = retryImport
  return (
    <FormDialog
      title={t('retryImport', { name: given.fileName })}
      isBusy={isPending}
      canSubmit={!isPending}
      submitLabel={t('import')}
      onSubmit={() =>
        retryImport.mutate({ params: { importId: given._id }, body: { name } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('importName')}
        description={t('importNameText')}
        data-autofocus
        value={name}
        error={error === null ? undefined : errorText(error)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}

function useColumns(onRetry: (one: CompanyImport) => void): Column<CompanyImport>[] {
  const { t } = useTranslation('operator')
  const { dateTime, storage } = useFormats()
  const { deleteImport } = useOperatorActions()
  return [
    { heading: t('when'), isShort: true, cell: ({ createdAt }) => dateTime(createdAt) },
    { heading: t('operator'), cell: ({ operator }) => operator },
    {
      heading: t('archive'),
      cell: ({ fileName, sizeBytes }) => (
        <>
          {fileName}
          <Text size="xs" c="dimmed">
            {storage(sizeBytes)}
          </Text>
        </>
      ),
    },
    { heading: t('state'), cell: (one) => <ImportState given={one} /> },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (one) => (
        <Group gap="xs" wrap="nowrap">
          {one.state === 'failed' && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('retryImport', { name: one.fileName })}
              onClick={() => onRetry(one)}
            >
              {t('retry')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            aria-label={t('deleteImport', { name: one.fileName })}
            disabled={deleteImport.isPending}
            onClick={() => deleteImport.mutate({ importId: one._id })}
          >
            {t('delete')}
          </Button>
        </Group>
      ),
    },
  ]
}

/** How far it is, what has become of it, or what stood in the way and what leads on. */
function ImportState({ given }: { given: CompanyImport }) {
  const { t } = useTranslation('operator')
  const { number } = useFormats()
  const errorText = useErrorText()
  const { state, files, allFiles, company, invited, refusal } = given
  return (
    <Stack gap={2}>
      <Text size="sm">{t(`importState.${state}`, { name: company ?? '' })}</Text>
      {state === 'working' && allFiles !== null && (
        <Text size="xs" c="dimmed">
          {t('importedFiles', { files: number(files), all: number(allFiles) })}
        </Text>
      )}
      {state === 'done' && (
        <Text size="xs" c="dimmed">
          {t('importInvited', { emails: invited.join(', ') })}
        </Text>
      )}
      {refusal !== null && (
        <Text size="xs" c="var(--mantine-color-error)">
          {errorText(refusal)}
        </Text>
      )}
      {refusal !== null && <Text size="xs">{t(wayOut[refusal.code] ?? 'importWayOut.any')}</Text>}
    </Stack>
  )
}

/** Advice for refusals whose text has none. */
const wayOut: Readonly<Record<string, 'importWayOut.name' | 'importWayOut.archive'>> = {
  NameAlreadyExists: 'importWayOut.name',
  MinimumCharacters: 'importWayOut.name',
  ArchiveInvalid: 'importWayOut.archive',
  ArchiveOfOtherVersion: 'importWayOut.archive',
}
