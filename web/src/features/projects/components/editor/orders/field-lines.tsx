import { ActionIcon, Badge, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSortingWords } from '../../../../../lib/i18n/use-sorting-words.ts'
import { SortableList } from '../../../../../ui/lists/sortable-list.tsx'
import styles from '../editor.module.css'

interface FieldLinesProps<Field> {
  label: string
  fields: readonly Field[]
  /** What a field is like, below its name. */
  textOf: (field: Field) => string
  /** What is wrong with it, said beside its name. */
  faultOf?: (field: Field) => string | null
  emptyText: string
  isReadOnly: boolean
  onChange: (fields: Field[]) => void
  onEdit: (field: Field) => void
}

/** Fields of a form in their order. */
export function FieldLines<Field extends { _id: string; name: string }>(props: FieldLinesProps<Field>) {
  const { label, fields, textOf, faultOf, emptyText, isReadOnly, onChange, onEdit } = props
  const { t } = useTranslation('projects')
  const sortingWords = useSortingWords()
  if (fields.length === 0) return <p className={styles.foot}>{emptyText}</p>
  const words = (field: Field) => (
    <span className={styles.fieldWords}>
      <span>{field.name}</span>
      <Text span size="xs" c="dimmed">
        {textOf(field)}
      </Text>
      <Fault text={faultOf?.(field) ?? null} />
    </span>
  )
  if (isReadOnly) {
    return (
      <ul className={styles.plain}>
        {fields.map((field) => (
          <li key={field._id}>{words(field)}</li>
        ))}
      </ul>
    )
  }
  const find = (id: string) => fields.find(({ _id }) => _id === id)
  return (
    <SortableList
      label={label}
      words={sortingWords}
      items={fields.map(({ _id, name }) => ({ id: _id, label: name }))}
      moveLabel={(name) => t('moveNamed', { name })}
      removeLabel={(name) => t('removeChoice', { name })}
      renderItem={({ id }) => {
        const field = find(id)
        return field === undefined ? null : (
          <>
            {words(field)}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('editNamed', { name: field.name })}
              onClick={() => onEdit(field)}
            >
              <IconPencil size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          </>
        )
      }}
      onChange={(ids) => onChange(ids.flatMap((id) => find(id) ?? []))}
    />
  )
}

function Fault({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Badge variant="light" color="red" tt="none" w="fit-content">
      {text}
    </Badge>
  )
}
