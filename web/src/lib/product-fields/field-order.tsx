import { Input, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../ui/lists/sortable-list.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useSortingWords } from '../i18n/use-sorting-words.ts'

interface FieldOrderProps {
  label: string
  description?: string
  /** Everything that can be chosen. */
  choices: readonly { value: string; label: string }[]
  chosen: readonly string[]
  most?: number
  /** Why it can’t be taken as it is. */
  error?: string | null
  onChange: (chosen: string[]) => void
}

/** Fields chosen and put in order by dragging. */
export function FieldOrder(props: FieldOrderProps) {
  const { label, description, choices, chosen, most, error = null, onChange } = props
  const { t } = useTranslation('fields')
  const { number } = useFormats()
  const words = useSortingWords()
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]))
  const items = chosen.flatMap((id) => {
    const name = labels.get(id)
    return name === undefined ? [] : [{ id, label: name }]
  })
  const others = choices.filter(({ value }) => !chosen.includes(value))
  return (
    <Input.Wrapper label={label} description={description} error={error}>
      <div style={{ marginTop: 6, display: 'flex', flexDirection: 'column', gap: 8 }}>
        {items.length > 0 && (
          <SortableList
            label={label}
            words={words}
            items={items}
            moveLabel={(name) => t('orderNamed', { name })}
            removeLabel={(name) => t('takeOut', { name })}
            onChange={onChange}
          />
        )}
        {others.length > 0 && chosen.length < (most ?? Number.POSITIVE_INFINITY) && (
          <Select
            aria-label={t('addTo', { list: label })}
            placeholder={t('addField')}
            data={others}
            value={null}
            searchable
            onChange={(value) => value !== null && onChange([...chosen, value])}
          />
        )}
        {most !== undefined && (
          <Text size="xs" c="dimmed" role="status">
            {t('chosenOf', { chosen: number(chosen.length), max: number(most) })}
          </Text>
        )}
      </div>
    </Input.Wrapper>
  )
}
