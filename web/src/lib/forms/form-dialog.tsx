import { Alert, Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../i18n/error-text.ts'
import { useCloseGuard } from './close-guard.tsx'

export interface FormDialogProps {
  title: string
  /** What has to be known first couldn’t be read. Refused writes are reported by the banner and at the input. */
  readError?: unknown
  isBusy: boolean
  canSubmit: boolean
  submitLabel: string
  isDangerous?: boolean
  /** It has been done, and there is nothing left to cancel: sending closes. */
  isDone?: boolean
  /** Its form itself keeps what was typed for the next visit. */
  keepsTyped?: boolean
  size?: ModalProps['size']
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A few fields with a way to send and one to leave them. It stays open with what was typed until it is done, and asks before
 * Escape or a press beside it throws that away.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    readError = null,
    isBusy,
    canSubmit,
    submitLabel,
    isDangerous,
    isDone,
    keepsTyped,
    size,
  } = props
  const { onSubmit, onClose, children } = props
  const { t } = useTranslation('app')
  const errorText = useErrorText()
  const guard = useCloseGuard(keepsTyped === true ? null : title, onClose, { isOn: isDone !== true })
  return (
    <Modal
      opened
      onClose={guard.close}
      title={title}
      {...(size === undefined ? {} : { size })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        {...guard.watch}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog may stand inside another form as React sees it.
          event.stopPropagation()
          if (canSubmit) onSubmit()
        }}
      >
        <Stack>
          {children}
          {readError !== null && (
            <Alert color="red" role="alert">
              {errorText(readError)}
            </Alert>
          )}
          {guard.question || (
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
          )}
        </Stack>
      </form>
    </Modal>
  )
}
