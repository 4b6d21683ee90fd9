import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { hasEveryWord, joinList, splitList } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OptionCounts } from '../../../../lib/product-fields/option-counts.ts'
import { useCountedChoice } from './counted-choice.tsx'

/** From here on, a field to find options with is worth its place. */
const searchableFrom = 10

interface ChoiceEditorProps {
  label: string
  options: readonly { value: string; label: string }[]
  /** Products by option; null where that isn't known. */
  counts: OptionCounts | null
  /** Comma list of what is chosen; empty when nothing is. */
  value: string
  onChange: (value: string | null) => void
}

/** Any number of a field's options; each takes effect at once. */
export function ChoiceEditor({ label, options, counts, value, onChange }: ChoiceEditorProps) {
  const { t } = useTranslation('catalog')
  const counted = useCountedChoice()
  const [wanted, setWanted] = useState('')
  const chosen = splitList(value)
  const shown = options.filter((option) => hasEveryWord(option.label, wanted))
  const toggle = (option: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, option] : chosen.filter((other) => other !== option)
    onChange(next.length === 0 ? null : joinList(next))
  }
  return (
    <Stack gap="xs">
      {options.length >= searchableFrom && (
        <TextInput
          size="sm"
          aria-label={t('findOption')}
          placeholder={t('findOption')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars="present">
        <Stack gap={10} py={4} role="group" aria-label={label}>
          {shown.map((option) => (
            <Checkbox
              key={option.value}
              color="brand"
              styles={{ body: { width: '100%' }, labelWrapper: { flex: 1 } }}
              {...counted(option.label, counts === null ? null : (counts.get(option.value) ?? 0))}
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
          ))}
          {shown.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('noOption')}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}
