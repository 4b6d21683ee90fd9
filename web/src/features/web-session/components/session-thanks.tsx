import { Button, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { OrderFiles } from '../../../lib/projects/order-files.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useOpenSession } from '../session-context.ts'
import { useSessionPlace } from '../use-session-place.ts'
import { SessionDates } from './session-dates.tsx'
import styles from './session-end.module.css'

/** What was confirmed has arrived, and can be changed as long as the project goes on. */
export function SessionThanks() {
  const { t } = useTranslation('web-session')
  const { number, dateTime } = useFormats()
  const { session } = useOpenSession()
  const { home, set } = useSessionPlace()
  const { order, confirmedAt, attendee } = session
  // Guests get no mail, and who answers for somebody gets none of theirs.
  const isMailed = useEntered().user !== null && order !== null && attendee.isCaller
  return (
    <div className={styles.page}>
      <IconCircleCheckFilled size={56} aria-hidden className={styles.icon} />
      <Title order={1} size="h2">
        {t('thanksTitle')}
      </Title>
      <Text maw={480}>
        {order === null
          ? t('thanksText')
          : t('thanksOrder', { number: number(order.number), revision: number(order.revision) })}
      </Text>
      {isMailed && <Text>{t('thanksCopy')}</Text>}
      {confirmedAt !== null && <Text c="dimmed">{t('confirmedAt', { at: dateTime(confirmedAt) })}</Text>}
      {order !== null && <OrderFiles order={{ ...order, project: session.projectId }} />}
      {session.mayAnswer && <Text c="dimmed">{t('thanksChange')}</Text>}
      <SessionDates />
      <div className={styles.ways}>
        <Button size="md" variant="default" onClick={() => set({ step: 'answers' })}>
          {session.mayAnswer ? t('changeAnswers') : t('seeAnswers')}
        </Button>
        <Button size="md" onClick={home}>
          {t('goHome')}
        </Button>
      </div>
    </div>
  )
}
