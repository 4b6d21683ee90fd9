import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { PagedTable } from '../../../../lib/page/query-table.tsx'
import { useListPage } from '../../../../lib/page/use-list-page.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useAcceptRows, useIsOwn } from '../../api/use-import.ts'
import { ChooseRows } from '../matching/choose-rows.tsx'
import { useChangeColumns } from './change-columns.tsx'
import { ChangeTools } from './change-tools.tsx'
import { Reasons } from './reasons.tsx'

/** The rows of an import: what each would change, or has, and what is wrong with those that are refused. */
export function ChangeSet({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const search = useSearch({ from: '/inside/content/imports/$import' })
  const { paging, filter, isNarrowed, narrow, pages } = useListPage(search)
  const rows = useQuery({
    ...orpc.imports.listImportRows.queryOptions({
      input: { importId: one._id, ...paging, ...filter },
      staleTime: 0,
    }),
    placeholderData: (before) => before,
  })
  const { accept, isAccepting } = useAcceptRows(one._id)
  const isOpen = useIsOwn(one) && one.state === 'checked'
  const columns = useChangeColumns(one, isOpen ? accept : null)
  return (
    <>
      <Reasons one={one} search={search} onChange={narrow} />
      <ChangeTools one={one} search={search} onChange={narrow} />
      {isOpen && (
        <ChooseRows one={one} rows={rows.data?.result ?? []} isBusy={isAccepting} onChoose={accept} />
      )}
      <PagedTable
        query={rows}
        pages={pages}
        columns={columns}
        keyOf={({ row }) => String(row)}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'noneMatch' : 'noRows')}
            message={t(isNarrowed ? 'noneMatchText' : 'noRowsText')}
          />
        }
      />
    </>
  )
}
