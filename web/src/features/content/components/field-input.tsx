import '@mantine/dates/styles.layer.css'
import { Select, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { Field } from '../../../lib/product-fields/fields.ts'

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
  const shared = { label, withAsterisk: isRequired, error: fault }
  if (field.kind === 'dropdown' || field.kind === 'ribbon') {
    return (
      <Select
        {...shared}
        data={[...field.options]}
        value={value === '' ? null : value}
        searchable
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )
  }
  if (field.kind === 'date') {
    return (
      <DateInput
        {...shared}
        value={value === '' ? null : value}
        valueFormat="YYYY/MM/DD"
        clearable
        onChange={(date) => onChange(date ?? '')}
      />
    )
  }
  const isNumber = field.kind === 'number' || field.kind === 'price'
  return (
    <TextInput
      {...shared}
      value={value}
      inputMode={isNumber ? 'decimal' : field.kind === 'hyperlink' ? 'url' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
