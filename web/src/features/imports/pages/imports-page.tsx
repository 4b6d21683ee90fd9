import { Text } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ImportSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ListPage } from '../../../lib/page/list-page.tsx'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkAnchor } from '../../../ui/links.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { isAtWork } from '../api/use-import.ts'
import { useImportCounts } from '../api/use-import-counts.ts'
import { ImportStateBadge } from '../components/import-state.tsx'
import { NewImport } from '../components/new-import.tsx'

const lookAgainMs = 3_000

/** Imports of products from files: the next one, and what has become of the others. */
export function ImportsPage() {
  const { t } = useTranslation('imports')
  const search = useSearch({ from: '/inside/content/imports' })
  const { paging, pages, change } = useListPage(search)
  const imports = useQuery({
    ...orpc.imports.listImports.queryOptions({ input: paging, staleTime: 0 }),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) =>
      data?.result.some(({ state }) => isAtWork(state)) === true ? lookAgainMs : false,
  })
  return (
    <ListPage title={t('title')} intro={t('intro')}>
      <WithSettings>
        <NewImport folder={search.folder} onFolder={(folder) => change({ folder })} />
      </WithSettings>
      <PagedTable
        query={imports}
        pages={pages}
        columns={useColumns()}
        empty={<EmptyState icon={IconTableImport} title={t('none')} message={t('noneText')} />}
      />
    </ListPage>
  )
}

function useColumns(): Column<ImportSummary>[] {
  const { t } = useTranslation('imports')
  const { dateTime } = useFormats()
  return [
    {
      heading: t('file'),
      cell: ({ _id, fileName }) => (
        <LinkAnchor to="/content/imports/$import" params={{ import: _id }} fw={560}>
          {fileName}
        </LinkAnchor>
      ),
    },
    { heading: t('stateHeading'), cell: (one) => <ImportStateBadge one={one} /> },
    { heading: t('rowsHeading'), cell: (one) => <Counts of={one} /> },
    { heading: t('by'), cell: ({ owner }) => owner?.name ?? '' },
    { heading: t('when'), isShort: true, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

/** What it has made of the rows, or would. */
function Counts({ of: { counts, outcome } }: { of: ImportSummary }) {
  const said = useImportCounts()
  return <Text size="sm">{outcome === null ? counts && said.counts(counts) : said.outcome(outcome)}</Text>
}
