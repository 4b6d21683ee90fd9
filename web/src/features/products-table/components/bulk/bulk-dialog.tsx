import { Alert, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BulkAction, BulkReport, ProductSelection } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useTypedWord } from '../../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { WholeAction } from '../../grid/editing/edit-state.ts'
import { isRemovable } from '../../grid/editing/removals.ts'
import type { BulkFormParts } from './bulk-form-parts.ts'
import { BulkMoveForm, BulkPriceForm, BulkSetForm } from './bulk-forms.tsx'
import { BulkPreviewBox } from './bulk-preview.tsx'
import { PublishingBox } from './publishing-box.tsx'

export type BulkTask = 'set' | 'price' | 'move' | 'publish' | 'unpublish' | 'duplicate' | 'delete'

interface BulkDialogProps extends BulkFormParts {
  task: BulkTask
  selection: ProductSelection
  count: number
  onClose: () => void
  onDone: (report: BulkReport) => void
}

const titles = {
  set: 'bulkSet',
  price: 'bulkPrice',
  move: 'bulkMove',
  publish: 'folderPublish',
  unpublish: 'folderUnpublish',
  duplicate: 'bulkDuplicate',
  delete: 'bulkDelete',
} as const

/** Says what will change for how many before anything does. */
export function BulkDialog({ task, selection, count, onClose, onDone, ...parts }: BulkDialogProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const [action, setAction] = useState<BulkAction | null>(() => actionOf(task))
  const { isTyped, field } = useTypedWord()
  const run = useMutation(orpc.products.bulkProducts.mutationOptions({ onSuccess: onDone }))
  const isRemoval = action?.type === 'set' && Object.entries(action.values).some(isRemoved)
  // Products come back by Undo and from the trash; values taken away are asked for by the word.
  const isConfirmed = !isRemoval || isTyped
  return (
    <FormDialog
      title={t(titles[task])}
      size="lg"
      isBusy={run.isPending}
      canSubmit={action !== null && isConfirmed}
      submitLabel={t(titles[task])}
      isDangerous={isRemoval || task === 'delete'}
      onClose={onClose}
      onSubmit={() => action !== null && run.mutate({ query: {}, body: { selection, action } })}
    >
      {task === 'set' && <BulkSetForm {...parts} onAction={setAction} />}
      {task === 'price' && <BulkPriceForm {...parts} onAction={setAction} />}
      {task === 'move' && <BulkMoveForm {...parts} onAction={setAction} />}
      {task === 'delete' && (
        <Alert color="red" variant="light">
          {t('bulkDeleteText', { count, number: number(count) })}
        </Alert>
      )}
      {task === 'duplicate' && (
        <Text size="sm">{t('bulkDuplicateText', { count, number: number(count) })}</Text>
      )}
      {(task === 'publish' || task === 'unpublish') && (
        <PublishingBox of={{ selection }} isPublished={task === 'publish'} />
      )}
      {isRemoval && field}
      {action !== null && (
        <BulkPreviewBox
          selection={selection}
          action={action}
          wording={parts.wording}
          settings={parts.settings}
          structure={parts.structure}
        />
      )}
    </FormDialog>
  )
}

/** What the task does to whole products, for the notice afterwards. */
export function wholeAction(task: BulkTask | 'makeModel'): WholeAction {
  return task === 'delete' || task === 'duplicate' || task === 'makeModel' ? task : null
}

/** Null where a form makes it. */
function actionOf(task: BulkTask): BulkAction | null {
  if (task === 'delete' || task === 'duplicate') return { type: task }
  if (task !== 'publish' && task !== 'unpublish') return null
  return { type: 'set', values: { published: String(task === 'publish') } }
}

/** Prices and details that are emptied are taken away. */
function isRemoved([field, value]: [string, string | null]): boolean {
  return value === null && isRemovable(field)
}
