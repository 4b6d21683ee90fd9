import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DomainSettings, ProductRow } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { productQuery } from '../../../../lib/api/domain-queries.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { Interest } from '../../../../lib/interest/use-interest.ts'
import { productPictures } from '../../../../lib/product-picture.ts'
import { cardPrice } from '../../../../lib/product-price.ts'
import { FoundReasons, FoundText } from '../../../../lib/search/found-places.tsx'
import { PictureFrame, PictureFrameSkeleton } from '../../../../ui/pictures/picture-frame.tsx'
import { RibbonTag } from '../../../../ui/ribbon-tag.tsx'
import { StarButton } from '../../../../ui/star-button.tsx'
import { UnpublishedMark } from '../../../../ui/unpublished-mark.tsx'
import { cardRibbon } from '../../api/card-content.ts'
import type { CatalogSearch } from '../../catalog-search.ts'
import styles from './product-card.module.css'

interface ProductCardProps {
  product: ProductRow
  domainId: string
  settings: DomainSettings | undefined
  search: CatalogSearch
  interest: Interest
  /** False only for staff: clients aren't shown what isn't. */
  isPublished: boolean
  /** In view from the start: its picture isn't waited for. */
  isUrgent: boolean
}

/** A product in the list. The whole card leads to it, except for the star. */
export function ProductCard(props: ProductCardProps) {
  const { product, domainId, settings, search, interest, isPublished, isUrgent } = props
  const { t } = useTranslation('catalog')
  const { listPrice } = useFormats()
  const client = useQueryClient()
  const { _id, name = '', interested } = product
  const ribbon = cardRibbon(product, settings)
  const price = cardPrice(product, settings)
  const prefetch = () => void client.prefetchQuery(productQuery(_id))
  return (
    <article className={styles.card}>
      <PictureFrame pictures={productPictures(domainId, product)} isUrgent={isUrgent} />
      <h2 className={styles.name}>
        <Link
          to="/catalog/$product"
          params={{ product: _id }}
          search={search}
          state={{ fromList: true }}
          className={styles.link}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          <FoundText product={product} of="name" />
        </Link>
      </h2>
      <p className={styles.reference}>
        <FoundText product={product} of="reference" />
      </p>
      <FoundReasons product={product} />
      {price !== null && <p className={styles.price}>{listPrice(price.value, price.currency)}</p>}
      {!isPublished && <UnpublishedMark label={t('unpublished')} />}
      {ribbon !== null && (
        <div className={styles.ribbon}>
          <RibbonTag label={ribbon.label} color={ribbon.color} />
        </div>
      )}
      {interest.canStar && (
        <StarButton
          className={styles.star}
          label={t('star', { name })}
          isStarred={interest.isStarred(_id, interested)}
          onChange={(isStarred) => interest.setStarred(_id, isStarred)}
        />
      )}
    </article>
  )
}

/** Keeps the place of a card while it loads. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} data-waiting aria-hidden>
      <PictureFrameSkeleton reducedMotion />
      <div className={styles.line} data-width="long" />
      <div className={styles.line} data-width="short" />
      <div className={styles.line} data-width="middle" />
    </div>
  )
}
