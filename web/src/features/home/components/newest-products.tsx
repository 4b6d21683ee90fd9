import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ProductRow } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { Failed } from '../../../lib/page/loaded.tsx'
import { productPictures } from '../../../lib/product-picture.ts'
import { cardPrice } from '../../../lib/product-price.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkAnchor } from '../../../ui/links.tsx'
import { DrawnInPieces } from '../../../ui/lists/drawn-in-pieces.tsx'
import { PictureCard, PictureCardSkeleton } from '../../../ui/pictures/picture-card.tsx'
import { PictureGrid, Section } from '../../../ui/section.tsx'
import { newestCount } from '../api/home-queries.ts'

interface NewestProductsProps {
  domainId: string
  newest: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>
  products: readonly ProductRow[]
  /** Nothing at all has been published yet. */
  isEmpty: boolean
}

export function NewestProducts({ domainId, newest, products, isEmpty }: NewestProductsProps) {
  const { t } = useTranslation('home')
  const { listPrice } = useFormats()
  const settings = useQuery(settingsQuery())
  const priceOf = (product: ProductRow): { price?: string } => {
    const price = cardPrice(product, settings.data)
    return price === null ? {} : { price: listPrice(price.value, price.currency) }
  }
  // The only product there is stands above already.
  if (!newest.isPending && !newest.isError && !isEmpty && products.length === 0) return null
  return (
    <Section title={t('newest')} aside={<LinkAnchor to="/catalog">{t('seeAll')}</LinkAnchor>}>
      {newest.isPending ? (
        <WaitingGrid />
      ) : failureOf(newest) !== null ? (
        <Failed error={newest.error} onRetry={() => void newest.refetch()} />
      ) : isEmpty ? (
        <EmptyState title={t('noProductsTitle')} message={t('noProductsText')} />
      ) : (
        <DrawnInPieces waiting={<WaitingGrid />}>
          <PictureGrid>
            {products.map((product, place) => (
              <PictureCard
                key={product._id}
                link={{ to: '/catalog/$product', params: { product: product._id } }}
                pictures={productPictures(domainId, product)}
                title={product.name ?? ''}
                subtitle={product.reference}
                {...priceOf(product)}
                isUrgent={place < 4}
              />
            ))}
          </PictureGrid>
        </DrawnInPieces>
      )}
    </Section>
  )
}

function WaitingGrid() {
  return (
    <PictureGrid>
      {Array.from({ length: newestCount }, (_, place) => place).map((place) => (
        <PictureCardSkeleton key={place} />
      ))}
    </PictureGrid>
  )
}
