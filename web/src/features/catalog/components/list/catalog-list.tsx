import { useNavigate } from '@tanstack/react-router'
import type { ProductRow } from '@vitrine/contract'
import { clampPage, defaultPage, defaultPageSize, littleFound, pageCountOf } from '@vitrine/rules'
import { useEffect } from 'react'
import { useNotedSearch } from '../../../../lib/engagement/looking.ts'
import { usePaginationLabels } from '../../../../lib/i18n/use-pagination-labels.ts'
import { useInterest } from '../../../../lib/interest/use-interest.ts'
import { failureOf } from '../../../../lib/network/failure-of.ts'
import { useWording } from '../../../../lib/product-fields/use-wording.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { DrawnInPieces } from '../../../../ui/lists/drawn-in-pieces.tsx'
import { PaginationBar } from '../../../../ui/lists/pagination-bar.tsx'
import { useProductList } from '../../api/product-list.ts'
import { useCatalog } from '../../api/use-catalog.ts'
import { changeSearch } from '../../catalog-search.ts'
import { ActiveFilters } from '../filters/active-filters.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { FolderTiles } from '../folder-tiles.tsx'
import { MatchingPlaces } from '../matching-places.tsx'
import { CatalogHeading } from './catalog-heading.tsx'
import styles from './catalog-list.module.css'
import { ListEmpty, ListError, UnknownFolder } from './list-states.tsx'
import { LittleFound } from './nothing-found.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

/** The products of the place the address names, with everything that narrows and orders them. */
export function CatalogList({ structure, title }: { structure: Structure; title: string }) {
  const { search } = useCatalog()
  const list = useProductList(search)
  const wording = useWording(structure)
  const interest = useInterest('product')
  const { folder, q, category, filters, page } = search
  const isNarrowed = q !== undefined || category !== undefined || filters !== undefined
  const total = list.data?.total
  useExistingPage(list.isPlaceholderData ? undefined : total)
  useNotedSearch(search.q ?? '', list.isPlaceholderData ? undefined : total)
  if (folder !== undefined && structure.hasFolders && !structure.folders.byId.has(folder)) {
    return <UnknownFolder />
  }
  return (
    <div className={styles.list}>
      <CatalogHeading structure={structure} title={title} total={total} />
      {!isNarrowed && (page ?? defaultPage) === defaultPage && <FolderTiles structure={structure} />}
      {q !== undefined && folder === undefined && category === undefined && (
        <MatchingPlaces structure={structure} query={q} />
      )}
      <FilterBar structure={structure} wording={wording} interest={interest} total={total} />
      <ActiveFilters structure={structure} wording={wording} />
      {failureOf(list) !== null ? (
        <ListError error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <ProductGridSkeleton />
      ) : list.data.total === 0 ? (
        <ListEmpty structure={structure} />
      ) : (
        <Found structure={structure} products={list.data} isStale={list.isPlaceholderData} />
      )}
    </div>
  )
}

interface FoundProps {
  structure: Structure
  products: { total: number; result: ProductRow[] }
  isStale: boolean
}

function Found({ structure, products: { total, result }, isStale }: FoundProps) {
  const { search } = useCatalog()
  const list = (
    <>
      <DrawnInPieces waiting={<ProductGridSkeleton />}>
        <ProductGrid products={result} structure={structure} search={search} isStale={isStale} />
      </DrawnInPieces>
      <Pages total={total} page={search.page ?? defaultPage} size={search.size ?? defaultPageSize} />
    </>
  )
  if (search.q === undefined || isStale || total > littleFound) return list
  return <LittleFound structure={structure}>{list}</LittleFound>
}

/** A list that has shrunk since its address was made shows its last page. */
function useExistingPage(total: number | undefined): void {
  const { search } = useCatalog()
  const navigate = useNavigate()
  const page = search.page ?? defaultPage
  const wanted =
    total === undefined ? page : clampPage(page, pageCountOf(total, search.size ?? defaultPageSize))
  useEffect(() => {
    if (wanted === page) return
    void navigate({ to: '/catalog', search: (old) => changeSearch(old, { page: wanted }), replace: true })
  }, [wanted, page, navigate])
}

function Pages({ total, page, size }: { total: number; page: number; size: number }) {
  const labels = usePaginationLabels()
  const { change, linkTo } = useCatalog()
  return (
    <PaginationBar
      page={page}
      pageSize={size}
      total={total}
      linkTo={(next) => linkTo({ page: next })}
      onPageSize={(next) => change({ size: next })}
      labels={labels}
    />
  )
}
