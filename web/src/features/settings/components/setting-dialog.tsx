import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { confirmationWord } from '@vitrine/rules'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'

interface SettingDialogProps {
  title: string
  error: unknown
  isBusy: boolean
  canSubmit: boolean
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function SettingDialog(props: SettingDialogProps) {
  const { title, error, isBusy, canSubmit, submitLabel, onSubmit, onClose, children } = props
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
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
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface DeleteDialogProps {
  name: string
  /** What goes along; undefined while it is being found out. */
  text: string | undefined
  error: unknown
  isBusy: boolean
  onDelete: () => void
  onClose: () => void
}

/** Says what is lost, and wants it typed. */
export function DeleteDialog({ name, text, error, isBusy, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('settings')
  const [word, setWord] = useState('')
  return (
    <SettingDialog
      title={t('deleteTitle', { name })}
      error={error}
      isBusy={isBusy}
      canSubmit={word.trim() === confirmationWord && text !== undefined}
      submitLabel={t('delete')}
      onSubmit={onDelete}
      onClose={onClose}
    >
      <Alert color="red" variant="light">
        {text ?? '…'}
      </Alert>
      <TextInput
        label={t('typeToConfirm', { word: confirmationWord })}
        value={word}
        data-autofocus
        onChange={(event) => setWord(event.currentTarget.value)}
      />
    </SettingDialog>
  )
}
