import { NumberInput, type NumberInputProps } from '@mantine/core'
import { decimalSign } from '@vitrine/rules'
import { useFormats } from '../../lib/i18n/formats.ts'

interface DecimalInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number
  onChange: (value: number) => void
}

/** A number with steps, shown with the person's decimal sign; either sign is taken. */
export function DecimalInput({ onChange, ...props }: DecimalInputProps) {
  const { preferences } = useFormats()
  return (
    <NumberInput
      {...props}
      decimalSeparator={decimalSign(preferences)}
      allowedDecimalSeparators={['.', ',']}
      onChange={(value) => typeof value === 'number' && onChange(value)}
    />
  )
}
