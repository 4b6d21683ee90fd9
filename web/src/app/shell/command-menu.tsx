import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  spotlight,
} from '@mantine/spotlight'
import {
  IconBookmark,
  IconFolder,
  IconLayoutGrid,
  IconProgress,
  IconSearch,
  IconSettings,
  IconStar,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { hasEveryWord } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../lib/api/client.ts'
import { foldersQuery } from '../../lib/api/domain-queries.ts'
import { useFormats } from '../../lib/i18n/formats.ts'
import { useQuickSearch } from '../../lib/search/use-quick-search.ts'
import { hasOwnFiles } from '../../lib/session/own-files.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { useCommands, useCompanyActions } from './command-actions.tsx'
import { usePeopleActions } from './found-people.tsx'
import { FoundProduct } from './found-product.tsx'
import { navigationEntries, openSettings } from './header-links.ts'

const searchDebounceMs = 500
/** Results per kind; the table shows the rest. */
const shownEach = 6
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** Also before {@link CommandMenu} is on the page, which opens then. */
export const openCommandMenu = spotlight.open

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
      // No filter here: the server or the code below has filtered already.
      filter={(_, all) => all}
      shortcut={null}
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
  const search = query.trim()
  const isWanted = ({ label = '' }: SpotlightActionData) => hasEveryWord(label, search)
  return [
    { group: t('products'), actions: useProductActions(search) },
    ...useStructureActions(search),
    { group: t('people'), actions: usePeopleActions(search) },
    { group: t('sections'), actions: usePageActions().filter(isWanted) },
    { group: t('companies'), actions: useCompanyActions().filter(isWanted) },
    { group: t('commands'), actions: useCommands().filter(isWanted) },
  ].filter(({ actions }) => actions.length > 0)
}

/** Where the person sees products, and whether they see any. */
function usePlace() {
  const { access, domain } = useEntered()
  const { isClient, permissions } = access
  return {
    isClient,
    place: isClient ? ('/catalog' as const) : ('/content/products' as const),
    seesContent: permissions.folder.view >= 1 && (!isClient || domain.subscription.allowCatalog),
  }
}

/** Makes the handlers that navigate when an entry is chosen. */
function useGo() {
  const navigate = useNavigate()
  return (to: string, search: object = {}) =>
    () =>
      void navigate({ to, search } as never)
}

/** The first items that match the typed text; none while it is empty. */
function firstFitting<Item extends { name: string }>(items: readonly Item[], search: string): Item[] {
  return search === '' ? [] : items.filter(({ name }) => hasEveryWord(name, search)).slice(0, shownEach)
}

/** Folders, and views of the table. */
function useStructureActions(search: string): SpotlightActionGroupData[] {
  const { t } = useTranslation()
  const { user } = useEntered()
  const { isClient, place, seesContent } = usePlace()
  const go = useGo()
  const folders = useQuery({ ...foldersQuery(), enabled: seesContent && search !== '' })
  const views = useQuery({
    ...orpc.products.listProductViews.queryOptions({ input: { userId: user?._id ?? '' } }),
    enabled: seesContent && !isClient && search !== '',
  })
  const below = folders.data?.result.filter(({ parent }) => parent !== null) ?? []
  return [
    {
      group: t('folders'),
      actions: firstFitting(below, search).map(({ _id, name }) => ({
        id: `folder-${_id}`,
        label: name,
        leftSection: <IconFolder {...icon} />,
        onClick: go(place, { folder: _id }),
      })),
    },
    {
      group: t('views'),
      actions: firstFitting(views.data ?? [], search).map(({ _id, name, filters, sorting }) => ({
        id: `view-${_id}`,
        label: name,
        leftSection: <IconBookmark {...icon} />,
        onClick: go('/content/products', { view: _id, filters, sort: sorting }),
      })),
    },
  ]
}

/** Pages that the person may open. */
function usePageActions(): SpotlightActionData[] {
  const { t } = useTranslation()
  const entered = useEntered()
  const { isClient, seesContent } = usePlace()
  const go = useGo()
  const line = (path: string, label: string, Icon: TablerIcon) => ({
    id: path,
    label,
    leftSection: <Icon {...icon} />,
    onClick: go(path),
  })
  return [
    ...navigationEntries(entered).flatMap(({ links }) =>
      links.map(({ label, path }) => line(path, t(label), path === '/catalog' ? IconLayoutGrid : IconTable)),
    ),
    ...(isClient ? [line('/', t('home'), IconLayoutGrid)] : []),
    ...(isClient && seesContent ? [line('/starred', t('starred'), IconStar)] : []),
    ...(isClient && !hasOwnFiles(entered)
      ? []
      : [line('/processes', t(isClient ? 'yourFiles' : 'processes'), IconProgress)]),
    ...openSettings(entered).map(({ path, label }) => line(path, t(label), IconSettings)),
  ]
}

/** The first products found, and a line that leads to all of them. */
function useProductActions(search: string): SpotlightActionData[] {
  const { place, seesContent: isOpen } = usePlace()
  const { t } = useTranslation()
  const { number } = useFormats()
  const navigate = useNavigate()
  const [asked] = useDebouncedValue(search, searchDebounceMs)
  const { products, total } = useQuickSearch(asked, shownEach, isOpen && search !== '')
  const lines = products.map((product) => ({
    id: `product-${product._id}`,
    children: <FoundProduct product={product} />,
    onClick: () =>
      void navigate({
        to: `${place}/$product`,
        params: { product: product._id },
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
