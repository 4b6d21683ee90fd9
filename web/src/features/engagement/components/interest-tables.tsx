import { ActionIcon, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  ClientInterest,
  FolderInterest,
  MediaInterest,
  OpenedShareLink,
  ProductInterest,
  SearchInterest,
} from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { SynonymDialog } from '../../../lib/search-words/synonym-dialog.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkAnchor } from '../../../ui/links.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { type InterestTable, interestTables, type Narrowing } from '../interest-search.ts'
import { type InterestPlace, rereadMs, useDuration } from '../use-interest.ts'

const names = {
  product: 'byProduct',
  media: 'byMedia',
  client: 'byClient',
  folder: 'byFolder',
  search: 'bySearch',
  link: 'byLink',
} as const

interface InterestTablesProps {
  place: InterestPlace
  tellsSearches: boolean
  tellsLinks: boolean
}

/** One table at a time; names lead to what is counted of them alone. */
export function InterestTables({ place, tellsSearches, tellsLinks }: InterestTablesProps) {
  const { t } = useTranslation('engagement')
  const { by = 'product', product, folder } = place.search
  const choose = (name: string | null) =>
    place.change({ by: (name ?? 'product') as InterestTable, sort: undefined, page: undefined })
  const isOfOne = product !== undefined || folder !== undefined
  return (
    <Stack gap="sm" component="section" aria-labelledby="interest-tables">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4" id="interest-tables">
          {t(names[by])}
        </Title>
        <Select
          w={220}
          label={t('by')}
          allowDeselect={false}
          data={interestTables.map((value) => ({ value, label: t(names[value]) }))}
          value={by}
          onChange={choose}
        />
      </Group>
      {by === 'product' && <ProductsTable place={place} />}
      {by === 'media' && <MediaTable place={place} />}
      {by === 'client' && <ClientsTable place={place} />}
      {by === 'folder' && <FoldersTable place={place} />}
      {by === 'search' && tellsSearches && <SearchesTable place={place} />}
      {by === 'search' && !tellsSearches && (
        <Text c="dimmed">{t(isOfOne ? 'noSearchesOf' : 'noSearches')}</Text>
      )}
      {by === 'link' && tellsLinks && <LinksTable place={place} />}
      {by === 'link' && !tellsLinks && <Text c="dimmed">{t('noLinks')}</Text>}
    </Stack>
  )
}

function Nothing() {
  const { t } = useTranslation('engagement')
  return <EmptyState isPart title={t('nothing')} message={t('nothingText')} />
}

/** The address may say an order that another table has. Always the most first: where there is least, nothing is listed. */
function useTable<Sort extends string>({ search, asked }: InterestPlace, sorts: readonly [Sort, ...Sort[]]) {
  const sort = sorts.find((name) => name === search.sort) ?? sorts[0]
  const { pages, sorting } = useListPage({ ...search, sort })
  return {
    query: { ...asked, page: pages.page, per_page: pages.size, sort },
    pages,
    sorting: { sort: `-${sort}`, onSort: (next: string) => sorting.onSort(next.replace('-', '')) },
  }
}

interface OnlyLinkProps {
  place: InterestPlace
  by: Narrowing
  id: string
  name: string
  /** The table that says most of it. */
  open: InterestTable
}

/** Leads to the same report of this alone. */
function OnlyLink({ place: { search }, by, id, name, open }: OnlyLinkProps) {
  const { t } = useTranslation('engagement')
  const at = { ...search, [by]: id, by: open, sort: undefined, page: undefined }
  return (
    <LinkAnchor to="." search={at as never} aria-label={t('narrow', { name })}>
      {name}
    </LinkAnchor>
  )
}

type Counted = Pick<ProductInterest, 'seconds' | 'looks'>

/** What all tables but that of searches count. */
function useLookColumns<Row extends Counted>(): Column<Row>[] {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const duration = useDuration()
  return [
    {
      ...{ heading: t('seconds'), kind: 'number', isShort: true, sortBy: 'seconds' },
      cell: ({ seconds }) => duration(seconds),
    },
    { heading: t('looks'), kind: 'number', sortBy: 'looks', cell: ({ looks }) => number(looks) },
  ]
}

/** Time in each way but on the page, which is the rest. */
function useWayColumns<Row extends Pick<ProductInterest, 'byWay'>>(): Column<Row>[] {
  const { t } = useTranslation('engagement')
  const duration = useDuration()
  return (['viewer', 'fullscreen', 'ar'] as const).map((way) => ({
    ...{ heading: t(`way.${way}`), kind: 'number', isShort: true },
    cell: ({ byWay }) => (byWay[way] === 0 ? '–' : duration(byWay[way])),
  }))
}

function ProductsTable({ place }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const looks = useLookColumns<ProductInterest>()
  const ways = useWayColumns<ProductInterest>()
  const { query: asked, ...table } = useTable(place, ['seconds', 'looks', 'people', 'stars'])
  const query = useQuery({
    ...orpc.engagement.listInterestByProduct.queryOptions({ input: { query: asked } }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      {...table}
      query={query}
      empty={<Nothing />}
      columns={[
        {
          heading: t('product'),
          cell: ({ _id, name }) => (
            <OnlyLink
              {...{ place, name }}
              by="product"
              id={_id}
              open={place.search.client ? 'media' : 'client'}
            />
          ),
        },
        { heading: t('reference'), isShort: true, cell: ({ reference }) => reference },
        ...looks,
        ...ways,
        { heading: t('people'), kind: 'number', sortBy: 'people', cell: ({ people }) => number(people) },
        { heading: t('stars'), kind: 'number', sortBy: 'stars', cell: ({ stars }) => number(stars) },
      ]}
    />
  )
}

function MediaTable({ place }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const looks = useLookColumns<MediaInterest>()
  const ways = useWayColumns<MediaInterest>()
  const { query: asked, ...table } = useTable(place, ['seconds', 'looks', 'people'])
  const query = useQuery({
    ...orpc.engagement.listInterestInMedia.queryOptions({ input: { query: asked } }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      {...table}
      query={query}
      empty={<Nothing />}
      keyOf={({ product, media }) => `${product} ${media}`}
      columns={[
        { heading: t('media'), cell: ({ media }) => media },
        {
          heading: t('product'),
          cell: ({ product, productName: name }) => (
            <OnlyLink {...{ place, name }} by="product" id={product} open="media" />
          ),
        },
        ...looks,
        ...ways,
        { heading: t('people'), kind: 'number', sortBy: 'people', cell: ({ people }) => number(people) },
      ]}
    />
  )
}

function ClientsTable({ place }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number, date } = useFormats()
  const looks = useLookColumns<ClientInterest>()
  const { query: asked, ...table } = useTable(place, ['seconds', 'looks', 'products', 'stars'])
  const query = useQuery({
    ...orpc.engagement.listInterestByClient.queryOptions({ input: { query: asked } }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      {...table}
      query={query}
      empty={<Nothing />}
      columns={[
        {
          heading: t('client'),
          cell: ({ _id, name, email }) => (
            <OnlyLink {...{ place }} by="client" id={_id} name={name === '' ? email : name} open="product" />
          ),
        },
        { heading: t('company'), cell: ({ company }) => company },
        ...looks,
        {
          ...{ heading: t('products'), kind: 'number', sortBy: 'products' },
          cell: ({ products }) => number(products),
        },
        { heading: t('stars'), kind: 'number', sortBy: 'stars', cell: ({ stars }) => number(stars) },
        {
          heading: t('lastDay'),
          isShort: true,
          cell: ({ lastDay }) => (lastDay === null ? '–' : date(lastDay)),
        },
      ]}
    />
  )
}

function FoldersTable({ place }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const looks = useLookColumns<FolderInterest>()
  const { query: asked, ...table } = useTable(place, ['seconds', 'looks', 'stars'])
  const query = useQuery({
    ...orpc.engagement.listInterestByFolder.queryOptions({ input: { query: asked } }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      {...table}
      query={query}
      empty={<Nothing />}
      columns={[
        {
          heading: t('folder'),
          cell: ({ _id, name, path }) => (
            <OnlyLink {...{ place }} by="folder" id={_id} name={[...path, name].join(' › ')} open="product" />
          ),
        },
        ...looks,
        { heading: t('stars'), kind: 'number', sortBy: 'stars', cell: ({ stars }) => number(stars) },
      ]}
    />
  )
}

function SearchesTable({ place }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const { query: asked, ...table } = useTable(place, ['times', 'missed', 'people'])
  const query = useQuery({
    ...orpc.engagement.listInterestSearches.queryOptions({ input: { query: asked } }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  const synonyms = useSynonyms()
  const columns: Column<SearchInterest>[] = [
    { heading: t('search'), cell: ({ text }) => text },
    {
      ...{ heading: t('searches'), kind: 'number', sortBy: 'times' },
      cell: ({ found, missed }) => number(found + missed),
    },
    { heading: t('found'), kind: 'number', cell: ({ found }) => number(found) },
    { heading: t('missed'), kind: 'number', sortBy: 'missed', cell: ({ missed }) => number(missed) },
    { heading: t('people'), kind: 'number', sortBy: 'people', cell: ({ people }) => number(people) },
    ...synonyms.columns,
  ]
  return (
    <>
      <PagedTable {...table} query={query} empty={<Nothing />} columns={columns} keyOf={({ text }) => text} />
      {synonyms.dialog}
    </>
  )
}

/** A search that found nothing gets a meaning in one press, by those who set words of the company. */
function useSynonyms(): { columns: Column<SearchInterest>[]; dialog: ReactNode } {
  const { t } = useTranslation('search-words')
  const { permissions } = useEntered().access
  const [search, setSearch] = useState<string | null>(null)
  if (permissions.setting.edit < 3) return { columns: [], dialog: null }
  const button = ({ text, missed }: SearchInterest) =>
    missed > 0 && (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('makeSynonym', { search: text })}
        onClick={() => setSearch(text)}
      >
        <IconArrowsLeftRight size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    )
  return {
    columns: [{ heading: t('actions'), kind: 'actions', cell: button }],
    dialog: search !== null && <SynonymDialog search={search} onClose={() => setSearch(null)} />,
  }
}

function LinksTable({ place: { search, span } }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number, date } = useFormats()
  const { pages } = useListPage(search)
  const query = useQuery({
    ...orpc.engagement.listOpenedShareLinks.queryOptions({
      input: { query: { ...span, page: pages.page, per_page: pages.size } },
    }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  const columns: Column<OpenedShareLink>[] = [
    {
      heading: t('link'),
      cell: ({ name }) => name ?? <Text c="dimmed">{t('goneLink')}</Text>,
    },
    { heading: t('times'), kind: 'number', cell: ({ times }) => number(times) },
    { heading: t('lastDay'), isShort: true, cell: ({ lastDay }) => date(lastDay) },
  ]
  return <PagedTable {...{ query, pages, columns }} empty={<Nothing />} />
}
