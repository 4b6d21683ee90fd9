/** What the review shows of an answer, in lines as in cards. */
import { Anchor, Text } from '@mantine/core'
import { formatAmount } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { productPictures } from '../../../../lib/product-picture.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { FirstPicture } from '../../../../ui/pictures/first-picture.tsx'
import { amountOf, countedPrice, type ReviewLine } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import { useSessionPlace } from '../../use-session-place.ts'
import { PriceText } from '../price-text.tsx'
import styles from './answers-review.module.css'

/** The way to all there is to the product. */
export function AnsweredProduct({ product }: Pick<ReviewLine, 'product'>) {
  const { domain } = useEntered()
  const { set } = useSessionPlace()
  return (
    <div className={styles.named}>
      <span className={styles.thumbnail}>
        <FirstPicture
          pictures={productPictures(domain._id, product)}
          className={styles.picture}
          iconSize={20}
        />
      </span>
      <span className={styles.names}>
        <Anchor
          component="button"
          type="button"
          className={styles.link}
          onClick={() => set({ step: undefined, mode: 'reviewed', product: product._id, show: undefined })}
        >
          {product.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {product.reference}
        </Text>
      </span>
    </div>
  )
}

/** As it is now; beside it what it was when it was answered, where that differs. */
export function AnswerPrice({ line: { product, answer } }: { line: ReviewLine }) {
  const { t } = useTranslation('web-session')
  const { price } = useFormats()
  const { session } = useOpenSession()
  const before = answer.saved?.priceNow == null ? null : answer.saved
  return (
    <span className={styles.price}>
      <PriceText counted={countedPrice(session, product)} />
      {before !== null && (
        <Text size="xs" className={styles.changed}>
          {before.price === null
            ? t('hadNoPrice')
            : t('priceBefore', { price: price(before.price, before.currency) })}
        </Text>
      )}
    </span>
  )
}

/** What a line comes to; `–` where it has no price. */
export function LineAmount({ line }: { line: ReviewLine }) {
  const { preferences } = useFormats()
  const { session } = useOpenSession()
  const amount = amountOf(session, line)
  return amount === null ? '–' : formatAmount(amount, preferences)
}
