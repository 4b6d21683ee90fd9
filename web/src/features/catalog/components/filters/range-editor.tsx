import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { boundsOf, readRange } from '../../../../lib/product-fields/number-range.ts'

interface RangeEditorProps {
  label: string
  /** Value of the RANGE filter; empty when there is none. */
  value: string
  onApply: (value: string | null) => void
}

/** Two bounds, typed in the person's number format; they take effect together. */
export function RangeEditor({ label, value, onApply }: RangeEditorProps) {
  const { t } = useTranslation('catalog')
  const { number, preferences } = useFormats()
  const applied = boundsOf(value)
  const [from, setFrom] = useState(applied.from === '' ? '' : number(applied.from))
  const [to, setTo] = useState(applied.to === '' ? '' : number(applied.to))
  const [isTried, setTried] = useState(false)
  const reading = readRange(from, to, preferences)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reading.ok) onApply(reading.value)
  }
  const errors = reading.ok || !isTried ? null : reading
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="sm">
        <Group gap="sm" grow align="flex-start" wrap="nowrap">
          <TextInput
            label={t('from')}
            inputMode="decimal"
            autoComplete="off"
            value={from}
            error={errors?.from === true && t('notANumber')}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label={t('to')}
            inputMode="decimal"
            autoComplete="off"
            value={to}
            error={errors !== null && errors.to !== null && t(errors.to)}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
        <Group gap="xs" justify="flex-end">
          {value !== '' && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onApply(null)}>
              {t('clear')}
            </Button>
          )}
          <Button size="compact-sm" variant="light" color="brand" type="submit">
            {t('apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
