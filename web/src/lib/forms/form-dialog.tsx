import { Alert, Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../i18n/error-text.ts'

export interface FormDialogProps {
  title: string
  error: unknown
  isBusy: boolean
  canSubmit: boolean
  submitLabel: string
  isDangerous?: boolean
  /** It has been done, and there is nothing left to cancel: sending closes. */
  isDone?: boolean
  size?: ModalProps['size']
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields with a way to send and one to leave them; a refusal shows between the two. */
export function FormDialog(props: FormDialogProps) {
  const { title, error, isBusy, canSubmit, submitLabel, isDangerous, isDone, size } = props
  const { onSubmit, onClose, children } = props
  const { t } = useTranslation('app')
  const errorText = useErrorText()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size === undefined ? {} : { size })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog may stand inside another form as React sees it.
          event.stopPropagation()
          if (canSubmit) onSubmit()
        }}
      >
        <Stack>
          {children}
          {error !== null && (
            <Alert color="red" role="alert">
              {errorText(error)}
            </Alert>
          )}
          <Group justify="flex-end">
            {isDone !== true && (
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
            )}
            <Button
              type="submit"
              loading={isBusy}
              disabled={!canSubmit}
              {...(isDangerous === true ? { color: 'red' } : {})}
            >
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
