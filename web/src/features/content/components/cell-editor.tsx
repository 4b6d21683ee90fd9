import '@mantine/dates/styles.layer.css'
import { MultiSelect, Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { ProductRow } from '@vitrine/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { Field } from '../../../lib/product-fields/fields.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { presentValue } from '../api/block-edit.ts'
import { copiedText, pathSeparator } from '../api/typed-values.ts'
import styles from './cell-editor.module.css'

/** Where the active cell goes after an edit. */
export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay'

interface CellEditorProps {
  product: ProductRow
  field: Field
  structure: Structure
  label: string
  /** The key that began the edit replaces the value; null edits the value itself. */
  typed: string | null
  /** In a cell of the table, or as part of a page. */
  layout?: 'cell' | 'panel'
  onCommit: (text: string, leaving: Leaving) => void
  onCancel: () => void
}

/** Edits one cell in place, by the kind of its field. Enter and Tab keep, Escape doesn't. */
export function CellEditor(props: CellEditorProps) {
  const { field } = props
  return (
    // Keys and clicks in an editor are not the table's.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps them from the table around it
    <div
      className={styles.editor}
      data-layout={props.layout ?? 'cell'}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.onCancel()
      }}
    >
      {field.kind === 'date' ? (
        <DateEditor {...props} />
      ) : field.kind === 'dropdown' || field.kind === 'ribbon' || field.kind === 'category' ? (
        <ChoiceEditor {...props} />
      ) : field.kind === 'folder' ? (
        <FolderEditor {...props} />
      ) : field.key === 'description' || (field.kind === 'text' && field.key.startsWith('detail:')) ? (
        <LongTextEditor {...props} />
      ) : (
        <TextEditor {...props} />
      )}
    </div>
  )
}

function leavingOf(event: KeyboardEvent): Leaving | null {
  if (event.nativeEvent.isComposing) return null
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  return event.key === 'Enter' && !event.shiftKey ? 'down' : null
}

/** Commits once: leaving by a key also takes the focus away. */
function useCommit({ onCommit }: Pick<CellEditorProps, 'onCommit'>) {
  const isDone = useRef(false)
  return (text: string, leaving: Leaving) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(text, leaving)
  }
}

function TextEditor(props: CellEditorProps) {
  const { product, field, structure, label, typed } = props
  const { number } = useFormats()
  const commit = useCommit(props)
  const stored = copiedText(product, field, structure)
  const isNumber = field.kind === 'number' || field.kind === 'price'
  const [text, setText] = useState(typed ?? (isNumber && stored !== '' ? number(stored) : stored))
  return (
    <input
      className={styles.text}
      aria-label={label}
      value={text}
      inputMode={isNumber ? 'decimal' : 'text'}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
      autoFocus
      onFocus={(event) => {
        if (typed === null) event.currentTarget.select()
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => commit(text, 'stay')}
      onKeyDown={(event) => {
        const leaving = leavingOf(event)
        if (leaving === null) return
        event.preventDefault()
        event.stopPropagation()
        commit(text, leaving)
      }}
    />
  )
}

/** Shift and Enter break the line. */
function LongTextEditor(props: CellEditorProps) {
  const { product, field, structure, label, typed } = props
  const commit = useCommit(props)
  const [text, setText] = useState(typed ?? copiedText(product, field, structure))
  return (
    <textarea
      className={styles.long}
      aria-label={label}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
      autoFocus
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => commit(text, 'stay')}
      onKeyDown={(event) => {
        const leaving = leavingOf(event)
        if (leaving === null) return
        event.preventDefault()
        event.stopPropagation()
        commit(text, leaving)
      }}
    />
  )
}

function DateEditor(props: CellEditorProps) {
  const { product, field, label } = props
  const commit = useCommit(props)
  const [value, setValue] = useState(presentValue(product, field))
  return (
    <DateInput
      className={styles.choice}
      aria-label={label}
      value={value}
      valueFormat="YYYY/MM/DD"
      clearable
      autoFocus
      popoverProps={{ withinPortal: true, defaultOpened: true }}
      onChange={(date) => {
        setValue(date)
        commit(date ?? '', 'stay')
      }}
      onKeyDown={(event) => {
        const leaving = leavingOf(event)
        if (leaving === null) return
        event.stopPropagation()
        commit(event.currentTarget.value, leaving)
      }}
    />
  )
}

function ChoiceEditor(props: CellEditorProps) {
  const { t } = useTranslation('content')
  const { product, field, structure, label, typed, onCancel } = props
  const commit = useCommit(props)
  const [search, setSearch] = useState(typed ?? '')
  const options =
    field.kind === 'category'
      ? structure.categories.nodes.map(({ _id }) => ({ value: _id, label: pathOf(structure, _id) }))
      : field.options.map((option) => ({ value: option, label: option }))
  const present =
    field.kind === 'category' ? presentValue(product, field) : copiedText(product, field, structure)
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      data={options}
      value={present === '' ? null : present}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      defaultDropdownOpened
      autoFocus
      nothingFoundMessage={t('noSuchOption')}
      comboboxProps={{ withinPortal: true, width: 'max-content', position: 'bottom-start' }}
      maxDropdownHeight={320}
      onChange={(value) => commit(value ?? '', 'stay')}
      onDropdownClose={onCancel}
    />
  )
}

function FolderEditor(props: CellEditorProps) {
  const { t } = useTranslation('content')
  const { product, structure, label } = props
  const commit = useCommit(props)
  const [ids, setIds] = useState<string[]>(product.folders ?? [])
  const options = structure.folders.nodes
    .filter(({ isProductFolder }) => isProductFolder)
    .map(({ _id }) => ({
      value: _id,
      label: structure.folders
        .pathOf(_id)
        .map(({ name }) => name)
        .join(pathSeparator),
    }))
  return (
    <MultiSelect
      className={styles.choice}
      aria-label={label}
      data={options}
      value={ids}
      onChange={setIds}
      searchable
      defaultDropdownOpened
      autoFocus
      nothingFoundMessage={t('noSuchFolder')}
      comboboxProps={{ withinPortal: true, width: 'max-content', position: 'bottom-start' }}
      maxDropdownHeight={320}
      onDropdownClose={() => commit(ids.join(','), 'stay')}
    />
  )
}

function pathOf(structure: Structure, id: string): string {
  return structure.categories
    .pathOf(id)
    .map(({ name }) => name)
    .join(pathSeparator)
}
