import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { PasswordField } from './sign-in/password-field.tsx'

interface PasswordDialogProps {
  title: string
  submitLabel: string
  isDangerous?: boolean
  /** Error of the change; a wrong password is reported at its field. */
  error: unknown
  isBusy: boolean
  onSubmit: (password: string) => void
  onClose: () => void
  /** Further fields, and whether they are filled in. */
  children?: ReactNode
  canSubmit?: boolean
}

/** Asks for the password before something that protects the account changes. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { children, canSubmit = true, onSubmit, error, ...dialog } = props
  const { t } = useTranslation('identity')
  const { user } = useEntered()
  const form = useForm({ initialValues: { password: '' } })
  const { password } = form.values
  const refused = useRefusalAt(error, 'currentPassword', password)
  return (
    <FormDialog {...dialog} canSubmit={canSubmit && password !== ''} onSubmit={() => onSubmit(password)}>
      {children}
      <Text size="sm" c="dimmed">
        {t('passwordFirst')}
      </Text>
      {/* For programs that keep passwords. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus={children === undefined || undefined}
        {...form.getInputProps('password')}
        error={refused}
      />
    </FormDialog>
  )
}
