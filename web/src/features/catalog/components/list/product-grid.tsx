import type { ProductRow } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useInterest } from '../../../../lib/interest/use-interest.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { isProductPublished } from '../../../../lib/structure/shown-to-clients.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import type { CatalogSearch } from '../../catalog-search.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import styles from './product-grid.module.css'

/** About what a large screen shows before scrolling. */
const urgentCards = 8
const waitingCards = 12

interface ProductGridProps {
  products: readonly ProductRow[]
  structure: Structure
  search: CatalogSearch
  /** The products are still those of the address before. */
  isStale: boolean
}

export function ProductGrid({ products, structure, search, isStale }: ProductGridProps) {
  const { t } = useTranslation('catalog')
  const { domain } = useEntered()
  const interest = useInterest('product')
  return (
    <ul
      className={styles.grid}
      aria-label={t('products')}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      {products.map((product, place) => (
        <li key={product._id} className={styles.cell}>
          <ProductCard
            product={product}
            domainId={domain._id}
            settings={structure.settings}
            search={search}
            interest={interest}
            isPublished={isProductPublished(structure.folders, product)}
            isUrgent={place < urgentCards}
          />
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: waitingCards }, (_, place) => place).map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  )
}
