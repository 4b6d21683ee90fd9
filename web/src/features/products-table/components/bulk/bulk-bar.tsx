import { Button, Text } from '@mantine/core'
import {
  IconCopyPlus,
  IconCurrencyDollar,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconLayersUnion,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type BulkReport, MOST_ARTICLES, type ProductSelection } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { allFields } from '../../../../lib/product-fields/fields.ts'
import { useEditableCount } from '../../grid/editing/use-editable-count.ts'
import { useTable } from '../../grid/table-context.ts'
import { MakeModelDialog } from '../models/make-model-dialog.tsx'
import { BulkDialog, type BulkTask } from './bulk-dialog.tsx'
import { isSetOfMany } from './bulk-forms.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface BulkBarProps {
  selection: ProductSelection
  count: number
  onDone: (report: BulkReport, task: BulkTask | 'makeModel') => void
}

/** What can be done with the selected products, as far as they are somebody's to change. */
export function BulkBar({ selection, count, onDone }: BulkBarProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const table = useTable()
  const editable = useEditableCount(selection, count)
  const [task, setTask] = useState<BulkTask | null>(null)
  const [isMakingModel, setMakingModel] = useState(false)
  const canSet = allFields(table.settings).some((field) => isSetOfMany(field, table.canWrite))
  const hasPrices = table.settings.priceTypes.length > 0
  const tasks = [
    ...(canSet ? [{ task: 'set', label: t('bulkSet'), Icon: IconPencil } as const] : []),
    ...(hasPrices ? [{ task: 'price', label: t('bulkPrice'), Icon: IconCurrencyDollar } as const] : []),
    { task: 'move', label: t('bulkMove'), Icon: IconFolderSymlink },
    { task: 'publish', label: t('folderPublish'), Icon: IconEye },
    { task: 'unpublish', label: t('folderUnpublish'), Icon: IconEyeOff },
    { task: 'duplicate', label: t('bulkDuplicate'), Icon: IconCopyPlus },
    { task: 'delete', label: t('bulkDelete'), Icon: IconTrash },
  ] as const
  if (editable === null) return null
  return (
    <>
      {editable < count && (
        <Text size="sm" c="dimmed">
          {editable === 0
            ? t('editableNone')
            : t('editableOf', { number: number(editable), total: number(count) })}
        </Text>
      )}
      {(editable === 0 ? [] : tasks).map(({ task: name, label, Icon }) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          leftSection={<Icon {...icon} />}
          onClick={() => setTask(name)}
        >
          {label}
        </Button>
      ))}
      {editable === count && count > 1 && count <= MOST_ARTICLES && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLayersUnion {...icon} />}
          onClick={() => setMakingModel(true)}
        >
          {t('makeModel')}
        </Button>
      )}
      {isMakingModel && (
        <MakeModelDialog
          selection={selection}
          onClose={() => setMakingModel(false)}
          onDone={(report) => {
            setMakingModel(false)
            onDone(report, 'makeModel')
          }}
        />
      )}
      {task !== null && (
        <BulkDialog
          {...table}
          task={task}
          selection={selection}
          count={editable}
          onClose={() => setTask(null)}
          onDone={(report) => {
            setTask(null)
            onDone(report, task)
          }}
        />
      )}
    </>
  )
}
