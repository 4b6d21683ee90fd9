import { Button } from '@mantine/core'
import {
  IconCopyPlus,
  IconCurrencyDollar,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { BulkReport, ProductSelection } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../grid/table-context.ts'
import { BulkDialog, type BulkTask } from './bulk-dialog.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface BulkBarProps {
  selection: ProductSelection
  count: number
  /** `isGone`: the products are not in the list any more. */
  onDone: (report: BulkReport, isGone: boolean) => void
}

/** What can be done with the selected products. */
export function BulkBar({ selection, count, onDone }: BulkBarProps) {
  const { t } = useTranslation('products-table')
  const table = useTable()
  const [task, setTask] = useState<BulkTask | null>(null)
  const tasks = [
    { task: 'set', label: t('bulkSet'), Icon: IconPencil },
    { task: 'price', label: t('bulkPrice'), Icon: IconCurrencyDollar },
    { task: 'move', label: t('bulkMove'), Icon: IconFolderSymlink },
    { task: 'publish', label: t('folderPublish'), Icon: IconEye },
    { task: 'unpublish', label: t('folderUnpublish'), Icon: IconEyeOff },
    { task: 'duplicate', label: t('bulkDuplicate'), Icon: IconCopyPlus },
    { task: 'delete', label: t('bulkDelete'), Icon: IconTrash },
  ] as const
  return (
    <>
      {tasks.map(({ task: name, label, Icon }) => (
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
      {task !== null && (
        <BulkDialog
          {...table}
          task={task}
          selection={selection}
          count={count}
          onClose={() => setTask(null)}
          onDone={(report) => {
            setTask(null)
            onDone(report, task === 'delete')
          }}
        />
      )}
    </>
  )
}
