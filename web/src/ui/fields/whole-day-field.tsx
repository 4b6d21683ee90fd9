import { isIsoDate } from '@vitrine/rules'
import { useState } from 'react'
import { DateField } from './date-field.tsx'

interface WholeDayFieldProps extends Omit<Parameters<typeof DateField>[0], 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string) => void
}

/** A day. `onChange` is called only with a complete day or none; until then the typed text stays in the field. */
export function WholeDayField({ value, onChange, ...props }: WholeDayFieldProps) {
  const [typed, setTyped] = useState<{ of: string; day: string } | null>(null)
  const change = (day: string) => {
    if (day !== '' && !isIsoDate(day)) return setTyped({ of: value, day })
    setTyped(null)
    onChange(day)
  }
  return <DateField {...props} value={typed?.of === value ? typed.day : value} onChange={change} />
}
