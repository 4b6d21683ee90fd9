import { VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { isStrongPassword } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../sign-in/password-field.tsx'
import styles from './new-password-field.module.css'

interface NewPasswordFieldProps {
  label: string
  value: string
  /** Why what was typed was refused. */
  error?: string | null
  onChange: (password: string) => void
}

/** A password being chosen, with the rule below it that turns green once it is met. */
export function NewPasswordField({ label, value, error = null, onChange }: NewPasswordFieldProps) {
  const { t } = useTranslation(['identity', 'errors'])
  const isMet = isStrongPassword(value)
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <span className={styles.rule} data-met={isMet || undefined} aria-live="polite">
          {isMet ? <IconCircleCheckFilled size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
          <span>
            {t('errors:WeakPassword')}
            <VisuallyHidden>: {isMet ? t('identity:ruleMet') : t('identity:ruleOpen')}</VisuallyHidden>
          </span>
        </span>
      }
    />
  )
}
