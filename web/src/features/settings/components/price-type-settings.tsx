import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PriceType } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { namesBeside, useName } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useCurrencies } from '../../../lib/i18n/use-currencies.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { AddButton } from '../../../ui/add-button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moved } from '../api/moved.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'
import { RowActions } from './row-actions.tsx'

/** Lists of prices, each in one currency. */
export function PriceTypeSettings() {
  const { t } = useTranslation('settings')
  const { priceTypes } = useSettings()
  const [edited, setEdited] = useState<PriceType | 'new' | null>(null)
  const [deleted, setDeleted] = useState<PriceType | null>(null)
  const columns = useColumns(setEdited, setDeleted)
  return (
    <>
      <PartIntro text={t('priceTypesText')}>
        <AddButton label={t('priceTypeAdd')} onClick={() => setEdited('new')} />
      </PartIntro>
      {priceTypes.length === 0 ? (
        <EmptyState title={t('noPriceTypes')} message={t('noPriceTypesText')} />
      ) : (
        <DataTable columns={columns} rows={priceTypes} />
      )}
      {edited !== null && (
        <PriceTypeDialog priceType={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted !== null && <DeletePriceType priceType={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

function useColumns(
  onEdit: (priceType: PriceType) => void,
  onDelete: (priceType: PriceType) => void,
): Column<PriceType>[] {
  const { t } = useTranslation('settings')
  const { orderPriceTypes } = useSettingActions()
  const { priceTypes, version } = useSettings()
  const move = (index: number, by: -1 | 1) =>
    orderPriceTypes.mutate({
      query: { version },
      body: moved(priceTypes, index, by).map(({ _id }) => _id),
    })
  return [
    { heading: t('name'), cell: ({ name }) => name },
    { heading: t('currency'), cell: ({ currency }) => currency },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (priceType, index) => (
        <RowActions
          name={priceType.name}
          isFirst={index === 0}
          isLast={index === priceTypes.length - 1}
          onMove={(by) => move(index, by)}
          onEdit={() => onEdit(priceType)}
          onDelete={() => onDelete(priceType)}
        />
      ),
    },
  ]
}

function PriceTypeDialog({ priceType, onClose }: { priceType: PriceType | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { createPriceType, editPriceType } = useSettingActions()
  const { currencies: own, priceTypes } = useSettings()
  const currencies = useCurrencies(own)
  const { name, isFine, field } = useName(
    priceType?.name ?? '',
    createPriceType.error ?? editPriceType.error,
    namesBeside(priceTypes, priceType?._id),
  )
  const [currency, setCurrency] = useState<string | null>(priceType?.currency ?? null)
  const submit = () => {
    if (priceType === null) {
      createPriceType.mutate({ query: {}, body: { name, currency: currency ?? '' } }, { onSuccess: onClose })
    } else {
      const target = {
        params: { priceTypeId: priceType._id },
        query: { version: priceType.version },
        body: { name },
      }
      editPriceType.mutate(target, { onSuccess: onClose })
    }
  }
  return (
    <FormDialog
      title={priceType === null ? t('priceTypeAdd') : t('editNamed', { name: priceType.name })}
      isBusy={createPriceType.isPending || editPriceType.isPending}
      canSubmit={isFine && currency !== null}
      submitLabel={t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField label={t('name')} data-autofocus field={field} />
      <Select
        label={t('currency')}
        data={currencies}
        value={currency}
        searchable
        disabled={priceType !== null}
        onChange={setCurrency}
      />
    </FormDialog>
  )
}

function DeletePriceType({ priceType, onClose }: { priceType: PriceType; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const { deletePriceType } = useSettingActions()
  const target = { params: { priceTypeId: priceType._id }, query: {} }
  const use = useQuery({ ...orpc.settings.getPriceTypeUse.queryOptions({ input: target }), gcTime: 0 })
  const count = use.data?.products
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: priceType.name })}
      text={count === undefined ? undefined : t('deletePriceTypeText', { count, number: number(count) })}
      readError={use.error}
      isBusy={deletePriceType.isPending}
      onDelete={() =>
        deletePriceType.mutate({ ...target, query: { version: priceType.version } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
