import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldOrder } from '../../../lib/product-fields/field-order.tsx'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { priceColumns, useColumnChoices } from '../api/export-columns.ts'
import { useChosenColumns } from '../api/use-draft.ts'
import type { TabProps } from '../tab-props.ts'
import { ExportFoot } from './export-foot.tsx'
import { ReceiverSelect, receiverOf } from './receiver-select.tsx'

/** A price list for each of several clients and groups, as they see products. */
export function PricesTab({ asked, isActive }: TabProps) {
  const { t } = useTranslation('exports')
  const choices = useColumnChoices(useSettings())
  const [columns, setColumns] = useChosenColumns('prices', { choices, proposed: priceColumns(choices) })
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
