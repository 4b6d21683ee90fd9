import { MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ExportReceiver, mostReceivers } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FieldOrder } from '../../../lib/product-fields/field-order.tsx'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { priceColumns, useColumnChoices } from '../api/export-columns.ts'
import type { TabProps } from '../tab-props.ts'
import { ExportFoot } from './export-foot.tsx'

/** A price list for each of several clients and groups, as they see products. */
export function PricesTab({ asked, isActive }: TabProps) {
  const { t } = useTranslation('exports')
  const choices = useColumnChoices(useSettings())
  const [columns, setColumns] = useState(priceColumns(choices))
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [chosen, setChosen] = useState<string[]>([])
  const receivers = chosen.map(receiverOf)
  const isComplete = columns.length > 0 && receivers.length > 0
  return (
    <Stack>
      <ReceiverSelect chosen={chosen} onChange={setChosen} />
      <FieldOrder
        label={t('columns')}
        choices={choices}
        chosen={columns}
        error={columns.length === 0 ? t('noColumns') : null}
        onChange={setColumns}
      />
      <SegmentedControl
        aria-label={t('priceFormat')}
        value={format}
        onChange={(value) => setFormat(value as typeof format)}
        data={[
          { value: 'xlsx', label: t('tabXlsx') },
          { value: 'csv', label: t('tabCsv') },
        ]}
      />
      {chosen.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noReceivers')}
        </Text>
      )}
      <ExportFoot terms={isComplete ? { ...asked, format, columns, receivers } : null} isActive={isActive} />
    </Stack>
  )
}

function receiverOf(key: string): ExportReceiver {
  const [kind, id = ''] = key.split(' ')
  return kind === 'group' ? { group: id } : { person: id }
}

interface ReceiverSelectProps {
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function ReceiverSelect({ chosen, onChange }: ReceiverSelectProps) {
  const { t } = useTranslation('exports')
  const people = useQuery(
    orpc.people.listUsers.queryOptions({ input: { page: 1, per_page: -1, sort: 'name', kind: 'external' } }),
  )
  const groups = useQuery(orpc.people.listGroups.queryOptions({ input: { page: 1, per_page: -1 } }))
  const clients = (people.data?.result ?? [])
    // Whoever was only invited sees nothing yet.
    .filter(({ profile }) => profile.name !== '')
    .map(({ _id, profile, email }) => ({ value: `person ${_id}`, label: `${profile.name} (${email})` }))
  const all = [
    { group: t('clients'), items: clients },
    {
      group: t('groups'),
      items: (groups.data?.result ?? []).map(({ _id, name }) => ({ value: `group ${_id}`, label: name })),
    },
  ]
  return (
    <MultiSelect
      label={t('receivers')}
      description={t('receiversText')}
      placeholder={chosen.length === 0 ? t('chooseReceivers') : ''}
      data={all.filter(({ items }) => items.length > 0)}
      value={chosen}
      searchable
      limit={200}
      maxValues={mostReceivers}
      nothingFoundMessage={t('nobodyFound')}
      onChange={onChange}
    />
  )
}
