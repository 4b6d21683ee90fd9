import { IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchSuggestion } from '../../../../lib/search/use-search-suggestion.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LinkAnchor } from '../../../../ui/links.tsx'
import { useProductList } from '../../api/product-list.ts'
import { useCatalog } from '../../api/use-catalog.ts'
import styles from './catalog-list.module.css'
import { ClearButton } from './clear-button.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

/** Nothing fits: what may have been meant by the search, with its products, else the way back. */
export function NothingFound({ structure }: { structure: Structure }) {
  const { search } = useCatalog()
  const suggestion = useSearchSuggestion(search.q)
  if (search.q !== undefined && suggestion === undefined) return <ProductGridSkeleton />
  if (suggestion) return <Suggested structure={structure} suggestion={suggestion} />
  return <FilteredEmpty />
}

function Suggested({ structure, suggestion }: { structure: Structure; suggestion: string }) {
  const { t } = useTranslation('catalog')
  const { search, linkTo } = useCatalog()
  const meant = { ...search, q: suggestion, page: undefined }
  const list = useProductList(meant)
  const link = linkTo({ q: suggestion, page: undefined })
  return (
    <>
      <p className={styles.suggestion} role="status">
        {t('searchNone', { text: search.q })}. {t('didYouMean')}{' '}
        <LinkAnchor {...link} fw={600}>
          {suggestion}
        </LinkAnchor>
      </p>
      {list.data === undefined ? (
        <ProductGridSkeleton />
      ) : list.data.total === 0 ? (
        <FilteredEmpty />
      ) : (
        <ProductGrid
          products={list.data.result}
          structure={structure}
          search={meant}
          isStale={list.isPlaceholderData}
        />
      )}
    </>
  )
}

function FilteredEmpty() {
  const { t } = useTranslation('catalog')
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('emptyFilteredTitle')}
      message={t('emptyFilteredText')}
      action={<ClearButton />}
    />
  )
}
