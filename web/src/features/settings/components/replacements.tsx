import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { parseRibbon } from '../../../lib/ribbon-value.ts'
import { storedRibbon } from '../api/left-out.ts'

interface ReplacementsProps {
  /** Stored values that go while products have them. */
  inUse: readonly { value: string; products: number }[]
  /** What stays: options, or labels with their colour. */
  choices: readonly (string | { label: string; color: string })[]
  chosen: Readonly<Record<string, string | null>>
  onChange: (chosen: Record<string, string | null>) => void
}

/** Not a value that a field can have. */
const nothing = '\n'

/** Asks for each value that goes what its products get instead. */
export function Replacements({ inUse, choices, chosen, onChange }: ReplacementsProps) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const data = [
    { value: nothing, label: t('replaceNothing') },
    ...choices
      .map((choice) =>
        typeof choice === 'string'
          ? { value: choice, label: choice }
          : { value: storedRibbon(choice), label: choice.label },
      )
      .filter(({ label }) => label.trim() !== ''),
  ]
  return inUse.map(({ value, products }) => (
    <Select
      key={value}
      label={t('replace', {
        value: parseRibbon(value)?.label ?? value,
        count: products,
        number: number(products),
      })}
      placeholder={t('choose')}
      data={data}
      value={chosen[value] === null ? nothing : (chosen[value] ?? null)}
      required
      allowDeselect={false}
      onChange={(next) => onChange({ ...chosen, [value]: next === nothing ? null : next })}
    />
  ))
}
