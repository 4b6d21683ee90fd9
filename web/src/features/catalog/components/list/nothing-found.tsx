import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
  const { t } = useTranslation('catalog')
  const { search } = useCatalog()
  const suggestion = useSearchSuggestion(search.q)
  if (search.q !== undefined && suggestion === undefined) return <ProductGridSkeleton />
  if (!suggestion) return <FilteredEmpty />
  return (
    <>
      <DidYouMean suggestion={suggestion}>{t('searchNone', { text: search.q })}. </DidYouMean>
      <MeantProducts structure={structure} suggestion={suggestion} ifNone={<FilteredEmpty />} />
    </>
  )
}

/** The few products that fit, between what may have been meant by the search and the first products of that. */
export function LittleFound({ structure, children }: { structure: Structure; children: ReactNode }) {
  const { search } = useCatalog()
  const suggestion = useSearchSuggestion(search.q)
  return (
    <>
      {suggestion && <DidYouMean suggestion={suggestion} />}
      {children}
      {suggestion && <MeantProducts structure={structure} suggestion={suggestion} ifNone={null} />}
    </>
  )
}

function DidYouMean({ suggestion, children }: { suggestion: string; children?: ReactNode }) {
  const { t } = useTranslation('catalog')
  const { linkTo } = useCatalog()
  return (
    <p className={styles.suggestion} role="status">
      {children}
      {t('didYouMean')}{' '}
      <LinkAnchor {...linkTo({ q: suggestion, page: undefined })} fw={600}>
        {suggestion}
      </LinkAnchor>
    </p>
  )
}

interface MeantProductsProps {
  structure: Structure
  suggestion: string
  ifNone: ReactNode
}

function MeantProducts({ structure, suggestion, ifNone }: MeantProductsProps) {
  const { t } = useTranslation('catalog')
  const { search } = useCatalog()
  const meant = { ...search, q: suggestion, page: undefined }
  const list = useProductList(meant)
  if (list.data === undefined) return <ProductGridSkeleton />
  if (list.data.total === 0) return ifNone
  return (
    <section aria-label={t('productsFor', { text: suggestion })}>
      <ProductGrid
        products={list.data.result}
        structure={structure}
        search={meant}
        isStale={list.isPlaceholderData}
      />
    </section>
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
