import { MultiSelect, Select } from '@mantine/core'
import { holds } from '@vitrine/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { isComposing } from '../../../../lib/is-composing.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { presentValue } from '../../grid/editing/block-edit.ts'
import { copiedText, pathSeparator } from '../../grid/editing/typed-values.ts'
import styles from './cell-editor.module.css'
import { committingByTab, type EditorProps } from './editor-props.ts'

/** Over the editor and as wide as its options need. */
const comboboxProps = { withinPortal: true, width: 'max-content', position: 'bottom-start' } as const

export function ChoiceEditor({ product, field, structure, typed, described, commit, onCancel }: EditorProps) {
  const { t } = useTranslation('products-table')
  const { preferences, yesNo } = useFormats()
  const isYesNo = holds(field.kind, 'yesNo')
  const [search, setSearch] = useState(typed ?? '')
  // The list begins with the present option as its text; the key that began the edit counts instead.
  useEffect(() => {
    if (typed !== null) setSearch(typed)
  }, [typed])
  const options =
    field.kind === 'category'
      ? structure.categories.nodes.map(({ _id }) => ({
          value: _id,
          label: pathOf(structure.categories, _id),
        }))
      : field.options.map((option) => ({ value: option, label: isYesNo ? yesNo(option) : option }))
  const present =
    field.kind === 'category' || isYesNo
      ? presentValue(product, field)
      : copiedText(product, field, { structure, preferences })
  return (
    <Select
      {...described}
      className={styles.choice}
      data={options}
      value={present === '' ? null : present}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      defaultDropdownOpened
      autoFocus
      nothingFoundMessage={t('noSuchOption')}
      comboboxProps={comboboxProps}
      maxDropdownHeight={320}
      onChange={(value) => commit(value ?? '', 'stay')}
      onDropdownClose={onCancel}
      onKeyDown={(event) => {
        // The list marks none before an arrow is pressed.
        const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
        const found = typed === null || isMarked ? undefined : firstFound(options, search)
        if (event.key === 'Enter' && found !== undefined && !isComposing(event)) {
          event.preventDefault()
          event.stopPropagation()
          commit(found.value, 'down')
        } else committingByTab(found?.value ?? present ?? '', commit)(event)
      }}
    />
  )
}

/** The first that begins with it, else that has it. */
function firstFound<Option extends { label: string }>(options: readonly Option[], search: string) {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return undefined
  const ways = ['startsWith', 'includes'] as const
  return ways.flatMap((way) => options.find(({ label }) => label.toLowerCase()[way](wanted)) ?? [])[0]
}

export function FolderEditor({ product, structure, described, commit }: EditorProps) {
  const { t } = useTranslation('products-table')
  const [ids, setIds] = useState<string[]>(product.folders ?? [])
  const options = structure.folders.nodes
    .filter(({ isProductFolder }) => isProductFolder)
    .map(({ _id }) => ({ value: _id, label: pathOf(structure.folders, _id) }))
  return (
    <MultiSelect
      {...described}
      className={styles.choice}
      data={options}
      value={ids}
      onChange={setIds}
      searchable
      defaultDropdownOpened
      autoFocus
      nothingFoundMessage={t('noSuchFolder')}
      comboboxProps={comboboxProps}
      maxDropdownHeight={320}
      onDropdownClose={() => commit(ids.join(','), 'stay')}
      onKeyDown={committingByTab(ids.join(','), commit)}
    />
  )
}

function pathOf(tree: Structure['categories'] | Structure['folders'], id: string): string {
  return tree
    .pathOf(id)
    .map(({ name }) => name)
    .join(pathSeparator)
}
