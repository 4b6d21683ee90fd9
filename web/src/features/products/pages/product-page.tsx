import { useQuery } from '@tanstack/react-query'
import type { DomainSettings, Product } from '@vitrine/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { Failed } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { parseRibbon } from '../../../lib/ribbon-value.ts'
import { isId } from '../../../lib/search-params.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { DrawnInPieces } from '../../../ui/lists/drawn-in-pieces.tsx'
import { detailGroups } from '../api/detail-groups.ts'
import { productLink } from '../api/product-link.ts'
import { useProduct } from '../api/product-queries.ts'
import { shownPrices } from '../api/shown-prices.ts'
import { AxisPickers } from '../components/axis-pickers.tsx'
import { BasicInfo } from '../components/basic-info.tsx'
import { DetailSection } from '../components/detail-section.tsx'
import { MediaGallery } from '../components/media/media-gallery.tsx'
import { PriceSection } from '../components/price-section.tsx'
import { ProductSkeleton } from '../components/product-skeleton.tsx'
import { ProductToolbar, type ProductToolbarProps } from '../components/product-toolbar.tsx'
import { useProductSlots } from '../product-slots.ts'
import styles from './product-page.module.css'

export interface ProductPageProps extends Omit<ProductToolbarProps, 'link'> {
  productId: string
  /** Another article of its model was chosen. */
  onChoose?: (productId: string) => void
}

/** An id that is none is refused in words for programmers. */
function isMissing(productId: string, error: unknown): boolean {
  return refusalOf(error).code === 'NotFound' || (error !== null && !isId(productId))
}

/** One product, to read: pictures, what it is, prices, details. */
export function ProductPage({ productId, onChoose, ...toolbar }: ProductPageProps) {
  const { t } = useTranslation('products')
  const product = useProduct(productId)
  const settings = useQuery(settingsQuery())
  usePageTitle(product.data?.name ?? (failureOf(product) !== null ? t('missingTitle') : undefined))
  const error = failureOf(product) ?? failureOf(settings)
  const link = product.data === undefined ? undefined : productLink(location.origin, product.data)
  const retry = () => {
    for (const query of [product, settings]) if (query.isError) void query.refetch()
  }
  return (
    <div className={styles.page}>
      <ProductToolbar {...toolbar} link={link} />
      {isMissing(productId, product.error) ? (
        <Missing />
      ) : error !== null ? (
        <Failed error={error} onRetry={retry} />
      ) : product.data === undefined || settings.data === undefined ? (
        <ProductSkeleton />
      ) : (
        <DrawnInPieces waiting={<ProductSkeleton />}>
          <ShownProduct
            productId={productId}
            product={product.data}
            settings={settings.data}
            onChoose={onChoose}
          />
        </DrawnInPieces>
      )}
    </div>
  )
}

function Missing() {
  const { t } = useTranslation('products')
  return (
    <EmptyState
      title={t('missingTitle')}
      message={t('missingText')}
      action={<LinkButton to="/catalog">{t('toCatalog')}</LinkButton>}
    />
  )
}

interface ShownProductProps {
  /** The one that is asked for: until it is read, the former one may be shown. */
  productId: string
  product: Product
  settings: DomainSettings
  onChoose: ((productId: string) => void) | undefined
}

function ShownProduct({ productId, product, settings, onChoose }: ShownProductProps) {
  const { domain } = useEntered()
  const { belowMedia } = useProductSlots()
  const { groups, prices, ribbon, media } = useMemo(() => partsOf(product, settings), [product, settings])
  return (
    <article className={styles.product}>
      <div className={styles.media}>
        <MediaGallery key={productId} media={media} domainId={domain._id} product={product} />
        {belowMedia}
      </div>
      <div className={styles.side}>
        <BasicInfo product={product} domainId={domain._id} ribbon={ribbon} />
        {onChoose !== undefined && (
          <AxisPickers productId={productId} settings={settings} onChoose={onChoose} />
        )}
        <PriceSection prices={prices} />
      </div>
      <div className={styles.details}>
        <DetailSection key={productId} groups={groups} product={product} />
      </div>
    </article>
  )
}

/** What a product has to show, in the order and the words of the company. */
function partsOf({ details, prices, media }: Product, settings: DomainSettings) {
  const { productDetailFields, productDetailTabs, priceTypes } = settings
  const ribbonIds = productDetailFields.filter(({ type }) => type === 'ribbon').map(({ _id }) => _id)
  const ribbonValue = details.find(({ detailField }) => ribbonIds.includes(detailField))?.value ?? ''
  return {
    groups: detailGroups(details, productDetailFields, productDetailTabs),
    prices: shownPrices(prices, priceTypes),
    ribbon: parseRibbon(ribbonValue),
    media: media.filter(({ isActive, isReady }) => isActive && isReady),
  }
}
