import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconBookmark,
  IconBox,
  IconFolder,
  IconLayoutGrid,
  IconProgress,
  IconSearch,
  IconSettings,
  IconStar,
  IconTable,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Folder, ProductView } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../lib/api/client.ts'
import { foldersQuery } from '../../lib/api/domain-queries.ts'
import { useFormats } from '../../lib/i18n/formats.ts'
import { useQuickSearch } from '../../lib/search/use-quick-search.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { useCommands, useCompanyActions } from './command-actions.tsx'
import { usePeopleActions } from './found-people.tsx'
import { navigationEntries, openSettings } from './header-links.ts'

const searchDebounceMs = 500
/** Of each kind; the table shows the rest. */
const shownEach = 6
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** Without case and accents, as the search of products is. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** `Ctrl K` or `⌘ K`: products, folders, views, people, pages, companies and what can be done, from wherever one is. */
export function CommandMenu() {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const groups = useGroups(query)
  const hint = t(useEntered().access.isClient ? 'searchCatalogue' : 'searchEverything')
  return (
    <Spotlight
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      // What fits was found by the server, or below.
      filter={(_, all) => all}
      shortcut={['mod + K']}
      // Also while a field has the focus.
      tagsToIgnore={[]}
      nothingFound={t('searchNothing')}
      searchProps={{
        leftSection: <IconSearch {...icon} />,
        placeholder: hint,
        'aria-label': hint,
      }}
      highlightQuery
      scrollable
      maxHeight="min(560px, 70dvh)"
    />
  )
}

function useGroups(query: string): SpotlightActionGroupData[] {
  const { t } = useTranslation()
  const entered = useEntered()
  const navigate = useNavigate()
  const search = query.trim()
  const fits = (name: string) => plain(name).includes(plain(search))
  const { isClient, permissions } = entered.access
  const place = isClient ? '/catalog' : '/content/products'
  const seesContent = permissions.folder.view >= 1 && (!isClient || entered.domain.subscription.allowCatalog)
  const seesViews = seesContent && !isClient
  const go =
    (to: string, params: object = {}, found: object = {}) =>
    () =>
      void navigate({ to, params, search: found } as never)
  const products = useProductActions(search, seesContent, place)
  const folders = useQuery({ ...foldersQuery(), enabled: seesContent && search !== '' })
  const views = useQuery({
    ...orpc.products.listProductViews.queryOptions({ input: { userId: entered.user?._id ?? '' } }),
    enabled: seesViews && search !== '',
  })
  const ofFolder = ({ _id, name }: Folder): SpotlightActionData => ({
    id: `folder-${_id}`,
    label: name,
    leftSection: <IconFolder {...icon} />,
    onClick: go(place, {}, { folder: _id }),
  })
  const ofView = ({ _id, name, filters, sorting }: ProductView): SpotlightActionData => ({
    id: `view-${_id}`,
    label: name,
    leftSection: <IconBookmark {...icon} />,
    onClick: go('/content/products', {}, { view: _id, filters, sort: sorting }),
  })
  const pages: SpotlightActionData[] = [
    ...navigationEntries(entered).flatMap(({ links }) =>
      links.map(({ label, path }) => ({
        id: path,
        label: t(label),
        leftSection: path === '/catalog' ? <IconLayoutGrid {...icon} /> : <IconTable {...icon} />,
        onClick: go(path),
      })),
    ),
    ...(isClient
      ? [
          { id: '/', label: t('home'), leftSection: <IconLayoutGrid {...icon} />, onClick: go('/') },
          ...(seesContent
            ? [
                {
                  id: '/starred',
                  label: t('starred'),
                  leftSection: <IconStar {...icon} />,
                  onClick: go('/starred'),
                },
              ]
            : []),
        ]
      : [
          {
            id: '/processes',
            label: t('processes'),
            leftSection: <IconProgress {...icon} />,
            onClick: go('/processes'),
          },
        ]),
    ...openSettings(entered).map(({ path, label }) => ({
      id: path,
      label: t(label),
      leftSection: <IconSettings {...icon} />,
      onClick: go(path),
    })),
  ]
  const companies = useCompanyActions()
  const people = usePeopleActions(search)
  const commands = useCommands()
  const found = <Item,>(items: readonly Item[], nameOf: (item: Item) => string): Item[] =>
    search === '' ? [] : items.filter((item) => fits(nameOf(item))).slice(0, shownEach)
  return [
    { group: t('products'), actions: products },
    {
      group: t('folders'),
      actions: found(
        folders.data?.result.filter(({ parent }) => parent !== null) ?? [],
        ({ name }) => name,
      ).map(ofFolder),
    },
    { group: t('views'), actions: found(views.data ?? [], ({ name }) => name).map(ofView) },
    { group: t('people'), actions: people },
    { group: t('sections'), actions: pages.filter(({ label = '' }) => search === '' || fits(label)) },
    { group: t('companies'), actions: companies.filter(({ label = '' }) => search === '' || fits(label)) },
    { group: t('commands'), actions: commands.filter(({ label = '' }) => search === '' || fits(label)) },
  ].filter(({ actions }) => actions.length > 0)
}

/** The first products found, and a line that leads to all of them. */
function useProductActions(
  search: string,
  isOpen: boolean,
  place: '/catalog' | '/content/products',
): SpotlightActionData[] {
  const { t } = useTranslation()
  const { number } = useFormats()
  const navigate = useNavigate()
  const [asked] = useDebouncedValue(search, searchDebounceMs)
  const { products, total } = useQuickSearch(asked, shownEach, isOpen && search !== '')
  const lines = products.map(({ _id, name = '', reference = '' }) => ({
    id: `product-${_id}`,
    label: name,
    description: reference,
    leftSection: <IconBox {...icon} />,
    onClick: () =>
      void navigate({
        to: `${place}/$product`,
        params: { product: _id },
        search: { q: asked },
      } as never),
  }))
  if (total === undefined || total <= products.length) return lines
  return [
    ...lines,
    {
      id: 'products-all',
      label: t('searchAll', { count: total, number: number(total) }),
      leftSection: <IconSearch {...icon} />,
      onClick: () => void navigate({ to: place, search: { q: asked } }),
    },
  ]
}
