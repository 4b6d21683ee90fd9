import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (password: string) => void
  onAcceptable: (isAcceptable: boolean) => void
}

export function NewPasswordField({ label, value, onChange, onAcceptable }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value)
        onAcceptable(event.currentTarget.value.length >= 8)
      }}
    />
  )
}
