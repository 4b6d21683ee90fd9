import { Select, Textarea, TextInput } from '@mantine/core'
import { holds, isDetailKey } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import type { Field } from '../../../lib/product-fields/fields.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'

interface FieldInputProps {
  field: Field
  label: string
  /** As a person types it. */
  value: string
  fault: string | null
  isRequired?: boolean
  onChange: (text: string) => void
}

/** Takes a value of a field in a form, by the kind of the field. */
export function FieldInput({ field, label, value, fault, isRequired = false, onChange }: FieldInputProps) {
  const { t } = useTranslation('products-table')
  const { yesNo } = useFormats()
  const isYesNo = holds(field.kind, 'yesNo')
  const shared = { label, withAsterisk: isRequired, error: fault }
  if (holds(field.kind, 'option', 'ribbon', 'yesNo')) {
    return (
      <Select
        {...shared}
        data={field.options.map((option) => ({ value: option, label: isYesNo ? yesNo(option) : option }))}
        value={value === '' ? null : value}
        searchable
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )
  }
  if (holds(field.kind, 'day')) {
    return (
      <DateField
        {...shared}
        value={value}
        invalidText={t('notADate')}
        clearLabel={t('clearDate')}
        onChange={onChange}
      />
    )
  }
  if (field.kind === 'text' && isDetailKey(field.key)) {
    return (
      <Textarea
        {...shared}
        value={value}
        autosize
        minRows={2}
        maxRows={10}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Shift breaks the line, as where the value is changed.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    )
  }
  const isNumber = holds(field.kind, 'decimal')
  const isAddress = holds(field.kind, 'address')
  return (
    <TextInput
      {...shared}
      value={value}
      type={isAddress ? 'url' : 'text'}
      inputMode={isNumber ? 'decimal' : isAddress ? 'url' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
