import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ProductRow, thumbnailPath } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkAnchor } from '../../../ui/links.tsx'
import { PictureCard, PictureCardSkeleton } from '../../../ui/picture-card.tsx'
import { PictureGrid, Section } from '../../../ui/section.tsx'
import { newestCount, newestProductsQuery } from '../api/home-queries.ts'

export function NewestProducts({ domainId }: { domainId: string }) {
  const { t } = useTranslation(['home', 'app'])
  const errorText = useErrorText()
  const newest = useQuery(newestProductsQuery())
  return (
    <Section title={t('home:newest')} aside={<LinkAnchor to="/catalog">{t('home:seeAll')}</LinkAnchor>}>
      {newest.isPending ? (
        <PictureGrid>
          {Array.from({ length: newestCount }, (_, place) => place).map((place) => (
            <PictureCardSkeleton key={place} />
          ))}
        </PictureGrid>
      ) : newest.isError ? (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(newest.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void newest.refetch()}
        />
      ) : newest.data.result.length === 0 ? (
        <EmptyState title={t('home:noProductsTitle')} message={t('home:noProductsText')} />
      ) : (
        <PictureGrid>
          {newest.data.result.map((product, place) => (
            <PictureCard
              key={product._id}
              link={{ to: '/catalog/$product', params: { product: product._id } }}
              picture={thumbnailOf(domainId, product)}
              fallback={<IconPhoto size={40} stroke={1} />}
              title={product.name ?? ''}
              subtitle={product.reference}
              isUrgent={place < 4}
            />
          ))}
        </PictureGrid>
      )}
    </Section>
  )
}

function thumbnailOf(domainId: string, product: ProductRow): string | null {
  const media = product.media?.find(({ isActive }) => isActive)
  return media === undefined ? null : thumbnailPath(domainId, product._id, media.name, media.version)
}
