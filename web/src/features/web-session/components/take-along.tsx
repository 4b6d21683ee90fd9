import { Button, Group, Progress, Text } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptDays } from '../../../lib/answer-queue/unsent-messages.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { canTakeAlong, forgetTaken, takenAt } from '../../../lib/offline-projects/offline-projects.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { takeAlong } from '../api/take-along.ts'
import { useOpenSession } from '../session-context.ts'
import styles from './take-along.module.css'

/** Keeps the project on the device, for where there is no network. */
export function TakeAlong() {
  const { t } = useTranslation('web-session')
  const { dateTime, number } = useFormats()
  const { session, attendee } = useOpenSession()
  const entered = useEntered()
  const { projectId } = session
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const [share, setShare] = useState(0)
  const taking = useMutation({
    mutationKey: ['take-along', projectId],
    mutationFn: () => takeAlong(session, entered, setShare),
    onSuccess: (taken) => setKeptAt(taken.keptAt),
  })
  useEffect(() => {
    if (canTakeAlong()) void takenAt(projectId).then(setKeptAt, () => {})
  }, [projectId])
  const missing = keptAt === null ? 0 : (taking.data?.missing ?? 0)
  if (!canTakeAlong() || attendee !== null || entered.user === null || session.products.length === 0)
    return null
  return (
    <section className={styles.box} aria-label={t('takeAlong')}>
      <IconDeviceTablet size={28} stroke={1.25} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <Text fw={550}>{t('takeAlong')}</Text>
        <Text size="sm" c="dimmed" role="status">
          {keptAt === null
            ? t('takeAlongText', { days: keptDays })
            : t('takenAt', { at: dateTime(new Date(keptAt)), days: keptDays })}
          {missing > 0 && ` ${t('takenWithout', { count: missing, number: number(missing) })}`}
        </Text>
        {taking.isPending && <Progress mt={8} value={share * 100} aria-label={t('takingAlong')} />}
      </div>
      <Group gap={8}>
        <Button variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
          {keptAt === null ? t('take') : t('renewTaken')}
        </Button>
        {keptAt !== null && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => void forgetTaken(projectId).then(() => setKeptAt(null))}
          >
            {t('forgetTaken')}
          </Button>
        )}
      </Group>
    </section>
  )
}
