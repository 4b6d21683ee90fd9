import { Select } from '@mantine/core'

interface FilterSelectProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** Where there may be many. */
  isSearchable?: boolean
  onChange: (value: Value | undefined) => void
}

/** Narrows a list to one of several; empty shows all. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, isSearchable = false, onChange } = props
  return (
    <Select
      // Two beside each other on a phone, with room for the words of each language.
      w={172}
      aria-label={label}
      placeholder={label}
      clearable
      searchable={isSearchable}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
    />
  )
}
