import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BulkAction, BulkReport, ProductSelection } from '@vitrine/contract'
import { confirmationWord } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { BulkFormParts } from './bulk-form-parts.ts'
import { BulkMoveForm, BulkPriceForm, BulkSetForm } from './bulk-forms.tsx'
import { BulkPreviewBox } from './bulk-preview.tsx'

export type BulkTask = 'set' | 'price' | 'move' | 'duplicate' | 'delete'

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
  duplicate: 'bulkDuplicate',
  delete: 'bulkDelete',
} as const

/** Says what will change for how many before anything does. */
export function BulkDialog({ task, selection, count, onClose, onDone, ...parts }: BulkDialogProps) {
  const { t } = useTranslation('content')
  const { number } = useFormats()
  const errorText = useErrorText()
  const [action, setAction] = useState<BulkAction | null>(
    task === 'delete' || task === 'duplicate' ? { type: task } : null,
  )
  const [word, setWord] = useState('')
  const run = useMutation({
    ...orpc.products.bulkProducts.mutationOptions({ onSuccess: onDone }),
    meta: { isShownInPlace: true },
  })
  const isConfirmed = task !== 'delete' || word.trim() === confirmationWord
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(titles[task])}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (action !== null && isConfirmed) run.mutate({ query: {}, body: { selection, action } })
        }}
      >
        <Stack>
          {task === 'set' && <BulkSetForm {...parts} onAction={setAction} />}
          {task === 'price' && <BulkPriceForm {...parts} onAction={setAction} />}
          {task === 'move' && <BulkMoveForm {...parts} onAction={setAction} />}
          {task === 'delete' && (
            <>
              <Alert color="red" variant="light">
                {t('bulkDeleteText', { count, number: number(count) })}
              </Alert>
              <TextInput
                label={t('typeToConfirm', { word: confirmationWord })}
                value={word}
                data-autofocus
                onChange={(event) => setWord(event.currentTarget.value)}
              />
            </>
          )}
          {action !== null && (
            <BulkPreviewBox
              selection={selection}
              action={action}
              wording={parts.wording}
              settings={parts.settings}
              structure={parts.structure}
            />
          )}
          {run.isError && (
            <Alert color="red" role="alert">
              {errorText(run.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color={task === 'delete' ? 'red' : undefined}
              disabled={action === null || !isConfirmed}
              loading={run.isPending}
            >
              {t(titles[task])}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
