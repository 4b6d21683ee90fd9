import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldOrder } from '../../../lib/product-fields/field-order.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { proposedColumns, useColumnChoices } from '../api/export-columns.ts'
import { useChosenColumns, useChosenWriting } from '../api/use-draft.ts'
import type { TabProps } from '../tab-props.ts'
import { CsvWritingFields } from './csv-writing.tsx'
import { ExportFoot } from './export-foot.tsx'

export function XlsxTab(props: TabProps) {
  return <TableTab {...props} format="xlsx" />
}

export function CsvTab(props: TabProps) {
  return <TableTab {...props} format="csv" />
}

/** A line for each product, with the columns that are chosen. */
function TableTab({ asked, isActive, format }: TabProps & { format: 'xlsx' | 'csv' }) {
  const { t } = useTranslation('exports')
  const settings = useSettings()
  const choices = useColumnChoices(settings)
  const { access } = useEntered()
  const proposed = proposedColumns(settings, choices, access.isClient)
  const [columns, setColumns] = useChosenColumns(format, { choices, proposed })
  const [writing, setWriting] = useChosenWriting()
  const everything = choices.map(({ value }) => value)
  return (
    <Stack>
      <FieldOrder
        label={t('columns')}
        description={t('columnsText')}
        choices={choices}
        chosen={columns}
        error={columns.length === 0 ? t('noColumns') : null}
        onChange={setColumns}
      />
      <Group gap="xs">
        <Button size="compact-sm" variant="subtle" onClick={() => setColumns(proposed)}>
          {t('columnsPreset')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setColumns(everything)}>
          {t('columnsAll')}
        </Button>
      </Group>
      {format === 'csv' && <CsvWritingFields writing={writing} onChange={setWriting} />}
      <ExportFoot
        terms={
          columns.length === 0
            ? null
            : format === 'csv'
              ? { ...asked, format, columns, ...writing }
              : { ...asked, format, columns }
        }
        isActive={isActive}
      />
    </Stack>
  )
}
