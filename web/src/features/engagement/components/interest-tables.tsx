import { Select, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClientInterest, FolderInterest, ProductInterest, SearchInterest } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkAnchor } from '../../../ui/links.tsx'
import { type InterestTable, interestTables } from '../interest-search.ts'
import { type InterestPlace, useDuration } from '../use-interest.ts'

const names = { product: 'byProduct', client: 'byClient', folder: 'byFolder', search: 'bySearch' } as const

/** One table at a time. */
export function InterestTables({ place, tellsSearches }: { place: InterestPlace; tellsSearches: boolean }) {
  const { t } = useTranslation('engagement')
  const { by = 'product' } = place.search
  const choose = (name: string | null) =>
    place.change({ by: (name ?? 'product') as InterestTable, page: undefined })
  return (
    <Stack gap="sm">
      <Select
        w={220}
        label={t('by')}
        allowDeselect={false}
        data={interestTables.map((value) => ({ value, label: t(names[value]) }))}
        value={by}
        onChange={choose}
      />
      {by === 'product' && <ProductsTable place={place} />}
      {by === 'client' && <ClientsTable place={place} />}
      {by === 'folder' && <FoldersTable place={place} />}
      {by === 'search' && tellsSearches && <SearchesTable place={place} />}
      {by === 'search' && !tellsSearches && <Text c="dimmed">{t('noSearches')}</Text>}
    </Stack>
  )
}

function Nothing() {
  const { t } = useTranslation('engagement')
  return <EmptyState title={t('nothing')} message={t('nothingText')} />
}

type Counted = Pick<ProductInterest, 'seconds' | 'looks'>

/** What all tables but that of searches count. */
function useLookColumns<Row extends Counted>(): Column<Row>[] {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const duration = useDuration()
  return [
    { heading: t('seconds'), kind: 'number', isShort: true, cell: ({ seconds }) => duration(seconds) },
    { heading: t('looks'), kind: 'number', cell: ({ looks }) => number(looks) },
  ]
}

function ProductsTable({ place: { span, search } }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const looks = useLookColumns<ProductInterest>()
  const { pages } = useListPage(search)
  const query = useQuery({
    ...orpc.engagement.listInterestByProduct.queryOptions({
      input: { query: { ...span, page: pages.page, per_page: pages.size } },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      query={query}
      pages={pages}
      empty={<Nothing />}
      columns={[
        { heading: t('product'), cell: ({ name }) => name },
        { heading: t('reference'), cell: ({ reference }) => reference },
        ...looks,
        { heading: t('people'), kind: 'number', cell: ({ people }) => number(people) },
        { heading: t('stars'), kind: 'number', cell: ({ stars }) => number(stars) },
      ]}
    />
  )
}

function ClientsTable({ place: { span, search } }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number, date } = useFormats()
  const looks = useLookColumns<ClientInterest>()
  const { pages } = useListPage(search)
  const query = useQuery({
    ...orpc.engagement.listInterestByClient.queryOptions({
      input: { query: { ...span, page: pages.page, per_page: pages.size } },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      query={query}
      pages={pages}
      empty={<Nothing />}
      columns={[
        { heading: t('client'), cell: ({ name, email }) => (name === '' ? email : name) },
        { heading: t('company'), cell: ({ company }) => company },
        ...looks,
        { heading: t('products'), kind: 'number', cell: ({ products }) => number(products) },
        { heading: t('stars'), kind: 'number', cell: ({ stars }) => number(stars) },
        {
          heading: t('lastDay'),
          isShort: true,
          cell: ({ lastDay }) => (lastDay === null ? '–' : date(lastDay)),
        },
      ]}
    />
  )
}

function FoldersTable({ place: { span, search } }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const looks = useLookColumns<FolderInterest>()
  const { pages } = useListPage(search)
  const query = useQuery({
    ...orpc.engagement.listInterestByFolder.queryOptions({
      input: { query: { ...span, page: pages.page, per_page: pages.size } },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      query={query}
      pages={pages}
      empty={<Nothing />}
      columns={[
        {
          heading: t('folder'),
          cell: ({ _id, name, path }) => (
            <LinkAnchor to="/content/products" search={{ folder: _id }}>
              {[...path, name].join(' › ')}
            </LinkAnchor>
          ),
        },
        ...looks,
        { heading: t('stars'), kind: 'number', cell: ({ stars }) => number(stars) },
      ]}
    />
  )
}

function SearchesTable({ place: { span, search } }: { place: InterestPlace }) {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const { pages } = useListPage(search)
  const query = useQuery({
    ...orpc.engagement.listInterestSearches.queryOptions({
      input: { query: { ...span, page: pages.page, per_page: pages.size } },
    }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<SearchInterest>[] = [
    { heading: t('search'), cell: ({ text }) => text },
    { heading: t('found'), kind: 'number', cell: ({ found }) => number(found) },
    { heading: t('missed'), kind: 'number', cell: ({ missed }) => number(missed) },
    { heading: t('people'), kind: 'number', cell: ({ people }) => number(people) },
  ]
  return (
    <PagedTable
      query={query}
      pages={pages}
      empty={<Nothing />}
      columns={columns}
      keyOf={({ text }) => text}
    />
  )
}
