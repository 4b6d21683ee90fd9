import { Link } from '@tanstack/react-router'
import type { DomainSettings, ProductRow } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { Interest } from '../../../../lib/interest/use-interest.ts'
import { productPictures } from '../../../../lib/product-picture.ts'
import { PictureFrame } from '../../../../ui/pictures/picture-frame.tsx'
import { StarButton } from '../../../../ui/star-button.tsx'
import styles from './starred-product.module.css'

interface StarredProductProps {
  product: ProductRow
  domainId: string
  settings: DomainSettings | undefined
  interest: Interest
}

/** A line of the list, on screen as on paper: picture, name, reference, and all prices that the reader may see. */
export function StarredProduct({ product, domainId, settings, interest }: StarredProductProps) {
  const { t } = useTranslation('catalog')
  const { price } = useFormats()
  const { _id, name = '', reference = '', prices = [], interested } = product
  const shown = (settings?.priceTypes ?? []).flatMap((priceType) => {
    const value = prices.find((each) => each.priceType === priceType._id)?.value
    return value === undefined ? [] : [{ priceType, value }]
  })
  return (
    <li className={styles.line}>
      {/* Also those further down are printed. */}
      <PictureFrame pictures={productPictures(domainId, product)} isUrgent isSmall />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to="/catalog/$product" params={{ product: _id }} className={styles.link}>
            {name}
          </Link>
        </h2>
        <p className={styles.reference}>{reference}</p>
      </div>
      <dl className={styles.prices}>
        {shown.map(({ priceType, value }) => (
          <div key={priceType._id} className={styles.price}>
            <dt>{priceType.name}</dt>
            <dd>{price(value, priceType.currency)}</dd>
          </div>
        ))}
      </dl>
      {interest.canStar && (
        <StarButton
          className={styles.star}
          label={t('star', { name })}
          isStarred={interest.isStarred(_id, interested)}
          onChange={(isStarred) => interest.setStarred(_id, isStarred)}
        />
      )}
    </li>
  )
}
