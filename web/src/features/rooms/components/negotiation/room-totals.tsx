import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useRoomTotals } from '../../api/use-negotiation.ts'
import { useOpenRoom } from '../../room-context.ts'
import styles from './negotiation.module.css'
import { useAmountsText } from './use-amounts-text.ts'

/** What everybody together ordered of the product on stage, where the presenter shares it. */
export function RoomTotals() {
  const { room, stage } = useOpenRoom()
  return room.sharesTotals && stage.product !== null ? <Totals roomId={room._id} /> : null
}

function Totals({ roomId }: { roomId: string }) {
  const { t } = useTranslation('rooms')
  const { number, date, dateTime } = useFormats()
  const amountsText = useAmountsText()
  const { data: totals } = useRoomTotals(roomId)
  if (totals === undefined || totals.product === null) return null
  const { quantity, orders, amounts, nearestDate, toldAt } = totals
  const figures = [
    { name: t('dealing.orders'), value: orders === null ? null : number(orders) },
    { name: t('dealing.quantity'), value: quantity === null ? null : number(quantity) },
    { name: t('dealing.amount'), value: amounts === null ? null : amountsText(amounts) },
    { name: t('dealing.nearestDate'), value: nearestDate === null ? null : date(nearestDate) },
  ].filter(({ value }) => value !== null)
  return (
    <section aria-label={t('dealing.together')} className={styles.totals}>
      <h2 className={styles.title}>{t('dealing.together')}</h2>
      {quantity === null ? (
        <p className={styles.quiet}>{t('dealing.tooFew')}</p>
      ) : (
        <>
          <dl className={styles.figures}>
            {figures.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {toldAt !== null && <p className={styles.quiet}>{t('dealing.asOf', { time: dateTime(toldAt) })}</p>}
        </>
      )}
    </section>
  )
}
