import { Anchor, Text } from '@mantine/core'
import { formatAmount } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { productPictures } from '../../../lib/product-picture.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FirstPicture } from '../../../ui/first-picture.tsx'
import { amountOf, countedPrice, type ReviewLine } from '../api/order-check.ts'
import { useOpenSession } from '../session-context.ts'
import { useSessionPlace } from '../use-session-place.ts'
import styles from './answers-review.module.css'
import { OrderInput } from './order-input.tsx'
import { PriceText } from './price-text.tsx'
import { Interest } from './product-shown.tsx'
import { useMoreOnScroll } from './use-more-on-scroll.ts'

const atOnce = 60

/** A line for each answer: what it is about, what was asked, what it comes to. */
export function AnswersTable({ lines }: { lines: readonly ReviewLine[] }) {
  const columns = useColumns()
  const { shown, end } = useMoreOnScroll(lines.length, atOnce)
  return (
    <div data-review data-order-form className={styles.table}>
      <DataTable columns={columns} rows={lines.slice(0, shown)} keyOf={({ product }) => product._id} />
      <div ref={end} />
    </div>
  )
}

function useColumns(): Column<ReviewLine>[] {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const hasPrices = session.priceType !== null || session.agreedPrices.length > 0
  return [
    { heading: t('product'), cell: ({ product }) => <Named product={product} /> },
    ...(session.interest
      ? [
          {
            heading: t('interest'),
            cell: ({ product, answer }: ReviewLine) =>
              session.mayAnswer ? <Interest product={product} /> : answer.interested ? t('yes') : '–',
          },
        ]
      : []),
    ...(hasPrices
      ? [{ heading: t('price'), cell: (line: ReviewLine) => <Price line={line} />, isShort: true }]
      : []),
    ...session.orderFields.map((field) => ({
      heading: field.unit === '' ? field.name : `${field.name} (${field.unit})`,
      cell: ({ product }: ReviewLine) => (
        <div className={styles.cell}>
          <OrderInput field={field} product={product} isPlain />
        </div>
      ),
    })),
    ...(hasPrices && session.allowsOrders
      ? [
          {
            heading: t('amount'),
            kind: 'number' as const,
            cell: (line: ReviewLine) => <LineAmount line={line} />,
          },
        ]
      : []),
    {
      heading: t('stateHeading'),
      cell: ({ answer }: ReviewLine) => (
        <Text span size="sm" c="dimmed">
          {answer.isWaiting ? t('notSentYet') : answer.state === null ? '' : t(`state.${answer.state}`)}
        </Text>
      ),
    },
  ]
}

/** The way to all there is to the product. */
function Named({ product }: Pick<ReviewLine, 'product'>) {
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
function Price({ line: { product, answer } }: { line: ReviewLine }) {
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

function LineAmount({ line }: { line: ReviewLine }) {
  const { preferences } = useFormats()
  const { session } = useOpenSession()
  const amount = amountOf(session, line)
  return amount === null ? '–' : formatAmount(amount, preferences)
}
