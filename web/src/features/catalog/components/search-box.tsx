import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../../lib/is-composing.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { useIsNarrow } from '../../../lib/use-is-narrow.ts'
import { useCatalog } from '../api/use-catalog.ts'
import { type CatalogSearch, changeSearch } from '../catalog-search.ts'
import styles from './search-box.module.css'
import { SearchResults } from './search-results.tsx'

const debounceMs = 500

/** Searches as one types, in groups; Enter puts all products found into the list. */
export function SearchBox({ structure }: { structure: Structure }) {
  const { search } = useCatalog()
  // A search that came from elsewhere (a link, a removed chip, going back) fills or empties the box.
  return <SearchField key={search.q ?? ''} structure={structure} start={search.q ?? ''} />
}

function SearchField({ structure, start }: { structure: Structure; start: string }) {
  const { t } = useTranslation('catalog')
  const [text, setText] = useState(start)
  const [waited] = useDebouncedValue(text.trim(), debounceMs)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const query = text.trim()
  const ways = useWays(query, combobox.closeDropdown)
  const type = (next: string) => {
    setText(next)
    combobox.resetSelectedOption()
    if (next.trim() === '') combobox.closeDropdown()
    else combobox.openDropdown()
  }
  const clear = () => {
    setText('')
    if (ways.shown !== undefined) ways.showNone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape' && !combobox.dropdownOpened && text !== '') setText('')
    const isOnOption = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
    if (event.key !== 'Enter' || isOnOption) return
    event.preventDefault()
    if (query === '') ways.showNone()
    else ways.showAll()
  }
  const isNarrow = useIsNarrow()
  return (
    <search className={styles.search}>
      {/* Within the bar, which stands over the page: what is found belongs to the search for everybody. */}
      <Combobox {...look} store={combobox} onOptionSubmit={ways.choose}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...inputLook}
            aria-label={t('searchLabel')}
            placeholder={t(isNarrow ? 'searchLabel' : 'searchPlaceholder')}
            leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
            rightSection={
              text !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />
            }
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => query !== '' && query !== ways.shown && combobox.openDropdown()}
            onClick={() => query !== '' && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={styles.dropdown}>
          {combobox.dropdownOpened && query !== '' && (
            <SearchResults structure={structure} typed={query} waited={waited} />
          )}
        </Combobox.Dropdown>
      </Combobox>
    </search>
  )
}

const look = { shadow: 'lg', position: 'bottom-start', withinPortal: false } as const
const inputLook = { role: 'combobox', size: 'md', autoComplete: 'off', spellCheck: false } as const

/** Where what is typed and chosen leads. */
function useWays(query: string, onGo: () => void) {
  const { search } = useCatalog()
  const navigate = useNavigate()
  const show = (next: CatalogSearch) => {
    onGo()
    void navigate({ to: '/catalog', search: next })
  }
  const showProduct = (product: string) => {
    onGo()
    void navigate({ to: '/catalog/$product', params: { product }, search, state: { fromList: true } })
  }
  /** The whole catalogue is searched, as the counts say; sorting and page size stay. */
  const showFound = (q: string) => show(changeSearch({ sort: search.sort, size: search.size }, { q }))
  return {
    shown: search.q,
    showAll: () => showFound(query),
    showNone: () => show(changeSearch(search, { q: undefined })),
    choose: (value: string) => {
      const [kind, id = ''] = value.split(':')
      if (kind === 'product') showProduct(id)
      else if (kind === 'folder') show(changeSearch(search, { folder: id, q: undefined }))
      else if (kind === 'category')
        show(changeSearch(search, { category: id, folder: undefined, q: undefined }))
      else if (kind === 'search') showFound(value.slice('search:'.length))
      else if (kind === 'all') showFound(query)
    },
  }
}
