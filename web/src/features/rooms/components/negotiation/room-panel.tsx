import { Switch, VisuallyHidden } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { RoomPanel as Panel } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useRoomPanel } from '../../api/use-negotiation.ts'
import { useRoomActions } from '../../api/use-room.ts'
import { useOpenRoom } from '../../room-context.ts'
import styles from './negotiation.module.css'
import { useAmountsText } from './use-amounts-text.ts'

/** For presenters: what was ordered of the last products on stage, by whom. */
export function RoomPanel() {
  const { t } = useTranslation('rooms')
  const { room, session } = useOpenRoom()
  const { data: panel } = useRoomPanel(room._id)
  if (!session.allowsOrders || panel === undefined) return null
  return (
    <section aria-label={t('dealing.panel')} className={styles.panel}>
      <div className={styles.panelHead}>
        <h2 className={styles.title}>{t('dealing.panel')}</h2>
        <Share />
      </div>
      {panel.products.length === 0 || panel.attendees.length === 0 ? (
        <p className={styles.quiet}>{t('dealing.nothingYet')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it by keys
        <section className={styles.frame} tabIndex={0} aria-label={t('dealing.panelTable')}>
          <PanelTable panel={panel} />
        </section>
      )}
    </section>
  )
}

function Share() {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const { edit } = useRoomActions(room._id)
  return (
    <Switch
      label={t('dealing.share')}
      description={t('dealing.shareText')}
      checked={room.sharesTotals}
      disabled={edit.isPending}
      onChange={({ currentTarget }) =>
        edit.mutate({ params: { roomId: room._id }, body: { sharesTotals: currentTarget.checked } })
      }
    />
  )
}

function PanelTable({ panel: { products, attendees, cells, byProduct, byAttendee } }: { panel: Panel }) {
  const { t } = useTranslation('rooms')
  const cellOf = new Map(cells.map((cell) => [`${cell.attendee} ${cell.product}`, cell]))
  const sumOfProduct = new Map(byProduct.map((sum) => [sum.product, sum]))
  const sumOfAttendee = new Map(byAttendee.map((sum) => [sum.attendee, sum]))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('dealing.attendee')}</th>
          {products.map(({ _id, name }) => (
            <th key={_id} scope="col" data-number>
              {name}
            </th>
          ))}
          <th scope="col" data-number>
            {t('dealing.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {attendees.map(({ _id, name, isThere }) => (
          <tr key={_id}>
            <th scope="row" data-there={isThere || undefined}>
              {name}
              {!isThere && <span className={styles.quiet}> {t('dealing.away')}</span>}
            </th>
            {products.map((product) => (
              <td key={product._id} data-number>
                <Cell cell={cellOf.get(`${_id} ${product._id}`)} />
              </td>
            ))}
            <td data-number>
              <Sum sum={sumOfAttendee.get(_id)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('dealing.total')}</th>
          {products.map(({ _id }) => (
            <td key={_id} data-number>
              <Sum sum={sumOfProduct.get(_id)} />
            </td>
          ))}
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

/** Green where what was ordered holds to all rules. */
function Cell({ cell }: { cell: Panel['cells'][number] | undefined }) {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  if (cell === undefined) return '–'
  return (
    <span className={styles.cell} data-valid={cell.isValid || undefined}>
      {cell.quantity === null ? '–' : number(cell.quantity)}
      {cell.isValid && <IconCircleCheckFilled size={16} aria-hidden />}
      <VisuallyHidden>{t(cell.isValid ? 'dealing.valid' : 'dealing.invalid')}</VisuallyHidden>
    </span>
  )
}

type SumOf = Pick<Panel['byProduct'][number], 'quantity' | 'amounts' | 'nearestDate'>

function Sum({ sum }: { sum: SumOf | undefined }) {
  const { t } = useTranslation('rooms')
  const { number, date } = useFormats()
  const amountsText = useAmountsText()
  if (sum === undefined) return '–'
  return (
    <span className={styles.sum}>
      <strong>{number(sum.quantity)}</strong>
      <span>{amountsText(sum.amounts)}</span>
      {sum.nearestDate !== null && (
        <span className={styles.quiet}>{t('dealing.nearest', { date: date(sum.nearestDate) })}</span>
      )}
    </span>
  )
}
