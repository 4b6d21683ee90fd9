import { Select } from '@mantine/core'
import type { PriceType } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { namesBeside, useName } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useCurrencies } from '../../../lib/i18n/use-currencies.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { moved } from '../api/moved.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'
import { RowActions } from './row-actions.tsx'

/** Lists of prices, each in one currency. */
export function PriceTypeSettings() {
  const { t } = useTranslation('settings')
  const { priceTypes } = useSettings()
  const [edited, setEdited] = useState<PriceType | 'new' | null>(null)
  const columns = useColumns(setEdited)
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
    </>
  )
}

function useColumns(onEdit: (priceType: PriceType) => void): Column<PriceType>[] {
  const { t } = useTranslation('settings')
  const { orderPriceTypes } = useSettingActions()
  const askDeletion = useDeletion()
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
          onDelete={() => askDeletion(priceType)}
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

/** Asks before a price type is deleted, and says how many products have a price of it. */
function useDeletion(): (priceType: PriceType) => void {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const { deletePriceType } = useSettingActions()
  return ({ _id, name, version }) => {
    const params = { priceTypeId: _id }
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: async () => {
        const { products: count } = await orpc.settings.getPriceTypeUse.call({ params, query: {} })
        return t('deletePriceTypeText', { count, number: number(count) })
      },
      run: () => deletePriceType.mutateAsync({ params, query: { version } }),
    })
  }
}
