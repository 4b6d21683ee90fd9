import { Button, Group, Select, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DomainSettings, PriceType } from '@vitrine/contract'
import { currencySymbol, languageTag } from '@vitrine/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { moved } from '../api/moved.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'
import { RowActions } from './row-actions.tsx'

/** Lists of prices, each in one currency. */
export function PriceTypeSettings({ settings }: { settings: DomainSettings }) {
  const { t } = useTranslation('settings')
  const { orderPriceTypes } = useSettingActions()
  const [edited, setEdited] = useState<PriceType | 'new' | null>(null)
  const [deleted, setDeleted] = useState<PriceType | null>(null)
  const { priceTypes } = settings
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm">
          {t('priceTypesText')}
        </Text>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('priceTypeAdd')}
        </Button>
      </Group>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('currency')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {priceTypes.map((priceType, index) => (
            <Table.Tr key={priceType._id}>
              <Table.Td>{priceType.name}</Table.Td>
              <Table.Td>{priceType.currency}</Table.Td>
              <Table.Td>
                <RowActions
                  name={priceType.name}
                  isFirst={index === 0}
                  isLast={index === priceTypes.length - 1}
                  onMove={(by) =>
                    orderPriceTypes.mutate({
                      query: { version: settings.version },
                      body: moved(priceTypes, index, by).map(({ _id }) => _id),
                    })
                  }
                  onEdit={() => setEdited(priceType)}
                  onDelete={() => setDeleted(priceType)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {edited !== null && (
        <PriceTypeDialog priceType={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted !== null && <DeletePriceType priceType={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

/** Every currency that the browser knows, with its name in the language on screen and its sign as prices show it. */
function useCurrencies() {
  const { preferences } = useFormats()
  return useMemo(() => {
    const tag = languageTag(preferences.locale)
    const names = new Intl.DisplayNames(tag, { type: 'currency' })
    return Intl.supportedValuesOf('currency').map((currency) => ({
      value: currency,
      label: `${currency} · ${names.of(currency) ?? currency} · ${currencySymbol(currency)}`,
    }))
  }, [preferences.locale])
}

function PriceTypeDialog({ priceType, onClose }: { priceType: PriceType | null; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { createPriceType, editPriceType } = useSettingActions()
  const currencies = useCurrencies()
  const { name, isFine, field } = useName(priceType?.name ?? '', createPriceType.error ?? editPriceType.error)
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
      <TextInput label={t('name')} data-autofocus {...field} />
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
