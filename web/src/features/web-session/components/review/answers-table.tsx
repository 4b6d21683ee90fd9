import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '../../../../lib/use-is-narrow.ts'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import type { ReviewLine } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import { OrderInput } from '../answer/order-input.tsx'
import { Interest } from '../steps/product-shown.tsx'
import { useMoreOnScroll } from '../steps/use-more-on-scroll.ts'
import { AnswerCards } from './answer-cards.tsx'
import { AnsweredProduct, AnswerPrice, LineAmount } from './answer-parts.tsx'
import styles from './answers-review.module.css'

const atOnce = 60

/** A line for each answer: what it is about, what was asked, what it comes to. On a phone a card. */
export function AnswersTable({ lines }: { lines: readonly ReviewLine[] }) {
  const columns = useColumns()
  const { shown, end } = useMoreOnScroll(lines.length, atOnce)
  const isNarrow = useIsNarrow()
  const rows = lines.slice(0, shown)
  return (
    <div data-review data-order-form className={styles.table}>
      {isNarrow ? (
        <AnswerCards lines={rows} />
      ) : (
        <DataTable columns={columns} rows={rows} keyOf={({ product }) => product._id} />
      )}
      <div ref={end} />
    </div>
  )
}

function useColumns(): Column<ReviewLine>[] {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const hasPrices = session.priceType !== null || session.agreedPrices.length > 0
  return [
    { heading: t('product'), cell: ({ product }) => <AnsweredProduct product={product} /> },
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
      ? [{ heading: t('price'), cell: (line: ReviewLine) => <AnswerPrice line={line} />, isShort: true }]
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
