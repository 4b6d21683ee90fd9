import { Text } from '@mantine/core'
import type { Product } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { quantityField, type ReviewLine } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import { OrderInput } from '../answer/order-input.tsx'
import { Interest } from '../steps/product-shown.tsx'
import styles from './answer-cards.module.css'
import { AnsweredProduct, AnswerPrice, LineAmount } from './answer-parts.tsx'

/** A card for each answer, of two lines: what it is, and how many of it. Further fields follow below. */
export function AnswerCards({ lines }: { lines: readonly ReviewLine[] }) {
  return (
    <ul className={styles.cards}>
      {lines.map((line) => (
        <li key={line.product._id} className={styles.card}>
          <Card line={line} />
        </li>
      ))}
    </ul>
  )
}

function Card({ line }: { line: ReviewLine }) {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const { product, answer } = line
  const quantity = session.allowsOrders ? quantityField(session) : null
  const hasPrices = session.priceType !== null || session.agreedPrices.length > 0
  return (
    <>
      <div className={styles.what}>
        <AnsweredProduct product={product} />
        <Interest product={product} className={styles.star} />
      </div>
      {session.interest && !session.mayAnswer && answer.interested && <Text size="sm">{t('interest')}</Text>}
      {(quantity !== null || hasPrices) && (
        <div className={styles.much}>
          {quantity !== null && (
            <div className={styles.quantity}>
              <OrderInput field={quantity} product={product} isPlain hasSteps />
            </div>
          )}
          <div className={styles.amount}>
            {hasPrices && quantity !== null && <LineAmount line={line} />}
            {hasPrices && <AnswerPrice line={line} />}
          </div>
        </div>
      )}
      <FurtherFields product={product} except={quantity?._id} />
      {answer.isWaiting && (
        <Text size="xs" c="dimmed">
          {t('notSentYet')}
        </Text>
      )}
    </>
  )
}

function FurtherFields({ product, except }: { product: Product; except: string | undefined }) {
  const { session } = useOpenSession()
  const fields = session.orderFields.filter(({ _id }) => _id !== except)
  if (fields.length === 0) return null
  return (
    <div className={styles.further}>
      {fields.map((field) => (
        <OrderInput key={field._id} field={field} product={product} hasSteps={false} />
      ))}
    </div>
  )
}
