import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { NextStage } from '../../api/use-shown-stage.ts'
import { useOpenRoom } from '../../room-context.ts'
import styles from '../room.module.css'

interface NextNoticeProps {
  next: NextStage
  onNow: () => void
}

/** Where the screen goes in a moment, or once nothing is typed any more. */
export function NextNotice({ next: { to, seconds, isHeld }, onNow }: NextNoticeProps) {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  const { session } = useOpenRoom()
  const product = session.products.find(({ _id }) => _id === to.product)
  const name = product?.name ?? t('somethingElse')
  return (
    <div className={styles.next} data-held={isHeld || undefined}>
      <Text className={styles.nextText}>
        {/* Said once, not with every second. */}
        <span role="status">{t('next', { name })}</span>{' '}
        <span>{isHeld ? t('nextHeld') : t('nextIn', { count: seconds, number: number(seconds) })}</span>
      </Text>
      <Button size="sm" onClick={onNow}>
        {t('goNow')}
      </Button>
    </div>
  )
}
