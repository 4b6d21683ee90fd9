import { MultiSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Purpose, Purposes } from '@vitrine/contract'
import { builtInNeeds, fileNeeds, isDetailKey, isPriceKey, mostPurposes } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { namesBeside, useName } from '../../../lib/forms/use-name.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { allFields } from '../../../lib/product-fields/fields.ts'
import { useNeedName } from '../../../lib/product-fields/use-need-name.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { moved } from '../api/moved.ts'
import { RowActions } from './row-actions.tsx'

/** What products must have for each purpose of the company. */
export function PurposeSettings() {
  const query = useQuery(orpc.settings.listPurposes.queryOptions({ input: {} }))
  return <Loaded query={query}>{(stored) => <PurposeList stored={stored} />}</Loaded>
}

function useReplacePurposes() {
  const queryClient = useQueryClient()
  return useMutation({
    ...versioned(orpc.settings.replacePurposes),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.settings.key() })
      void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
    },
  })
}

function PurposeList({ stored: { purposes, version } }: { stored: Purposes }) {
  const { t } = useTranslation('purposes')
  const [edited, setEdited] = useState<Purpose | 'new' | null>(null)
  const replace = useReplacePurposes()
  const save = (next: readonly (Pick<Purpose, 'name' | 'needs'> & { _id?: string })[]) =>
    replace.mutateAsync({
      query: { version },
      body: next.map(({ _id, name, needs }) => ({ ...(_id === undefined ? {} : { _id }), name, needs })),
    })
  const columns = usePurposeColumns(purposes, setEdited, save)
  const saveEdited = async (given: Pick<Purpose, 'name' | 'needs'>) => {
    const changed =
      edited === 'new'
        ? [...purposes, given]
        : purposes.map((one) => (one._id === edited?._id ? { ...one, ...given } : one))
    await save(changed)
    setEdited(null)
  }
  return (
    <>
      <PartIntro text={t('text')}>
        {purposes.length < mostPurposes && <AddButton label={t('add')} onClick={() => setEdited('new')} />}
      </PartIntro>
      {purposes.length === 0 ? (
        <EmptyState title={t('none')} message={t('noneText')} />
      ) : (
        <DataTable columns={columns} rows={purposes} />
      )}
      {edited !== null && (
        <PurposeDialog
          purpose={edited === 'new' ? null : edited}
          others={namesBeside(purposes, edited === 'new' ? undefined : edited._id)}
          error={replace.error}
          isBusy={replace.isPending}
          onSave={(given) => void saveEdited(given).catch(reportedByBanner)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** Refused writes are. */
function reportedByBanner(): void {}

function usePurposeColumns(
  purposes: readonly Purpose[],
  onEdit: (purpose: Purpose) => void,
  save: (next: readonly Purpose[]) => Promise<unknown>,
): Column<Purpose>[] {
  const { t } = useTranslation(['purposes', 'settings'])
  const needName = useNeedName()
  return [
    { heading: t('settings:name'), cell: ({ name }) => name },
    {
      heading: t('needs'),
      cell: ({ needs }) => (needs.length === 0 ? t('needsNone') : needs.map(needName).join(', ')),
    },
    { heading: t('state'), cell: ({ isCounted }) => t(isCounted ? 'counted' : 'counting') },
    {
      heading: t('settings:actions'),
      kind: 'actions',
      cell: (purpose, index) => (
        <RowActions
          name={purpose.name}
          isFirst={index === 0}
          isLast={index === purposes.length - 1}
          onMove={(by) => void save(moved(purposes, index, by)).catch(reportedByBanner)}
          onEdit={() => onEdit(purpose)}
          onDelete={() =>
            confirmDelete({
              title: t('settings:deleteTitle', { name: purpose.name }),
              text: t('deleteText'),
              run: () => save(purposes.filter(({ _id }) => _id !== purpose._id)),
            })
          }
        />
      ),
    },
  ]
}

interface PurposeDialogProps {
  /** Null for a new one. */
  purpose: Purpose | null
  others: ReturnType<typeof namesBeside>
  error: Error | null
  isBusy: boolean
  onSave: (given: Pick<Purpose, 'name' | 'needs'>) => void
  onClose: () => void
}

function PurposeDialog({ purpose, others, error, isBusy, onSave, onClose }: PurposeDialogProps) {
  const { t } = useTranslation(['purposes', 'settings'])
  const { name, isFine, field } = useName(purpose?.name ?? '', error, others)
  const [needs, setNeeds] = useState<string[]>(purpose?.needs ?? [])
  const data = useNeedChoices()
  return (
    <FormDialog
      title={purpose === null ? t('add') : t('edit', { name: purpose.name })}
      isBusy={isBusy}
      canSubmit={isFine && needs.length > 0}
      submitLabel={t('settings:save')}
      onSubmit={() => onSave({ name, needs })}
      onClose={onClose}
    >
      <NameField label={t('settings:name')} data-autofocus field={field} />
      <MultiSelect
        label={t('needs')}
        description={t('needsText')}
        data={data}
        value={needs}
        searchable
        hidePickedOptions
        onChange={setNeeds}
      />
    </FormDialog>
  )
}

function useNeedChoices() {
  const { t } = useTranslation('purposes')
  const settings = useSettings()
  const needName = useNeedName()
  const fields = allFields(settings)
  const item = (value: string) => ({ value, label: needName(value) })
  const keysOf = (isOne: (key: string) => boolean) =>
    fields.filter(({ key, kind }) => isOne(key) && kind !== 'QR Codes').map(({ key }) => item(key))
  const isBasic = (key: string) => (builtInNeeds as readonly string[]).includes(key)
  return [
    { group: t('groupBasics'), items: keysOf(isBasic) },
    { group: t('groupFiles'), items: fileNeeds.map(item) },
    { group: t('groupPrices'), items: keysOf(isPriceKey) },
    { group: t('groupFields'), items: keysOf(isDetailKey) },
  ].filter(({ items }) => items.length > 0)
}
