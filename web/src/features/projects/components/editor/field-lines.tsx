import { ActionIcon, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../../../ui/sortable-list.tsx'
import styles from './editor.module.css'

interface FieldLinesProps<Field> {
  label: string
  fields: readonly Field[]
  /** What a field is like, below its name. */
  textOf: (field: Field) => string
  emptyText: string
  isReadOnly: boolean
  onChange: (fields: Field[]) => void
  onEdit: (field: Field) => void
}

/** Fields of a form in their order. */
export function FieldLines<Field extends { _id: string; name: string }>(props: FieldLinesProps<Field>) {
  const { label, fields, textOf, emptyText, isReadOnly, onChange, onEdit } = props
  const { t } = useTranslation('projects')
  if (fields.length === 0) return <p className={styles.foot}>{emptyText}</p>
  const words = (field: Field) => (
    <span className={styles.fieldWords}>
      <span>{field.name}</span>
      <Text span size="xs" c="dimmed">
        {textOf(field)}
      </Text>
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
