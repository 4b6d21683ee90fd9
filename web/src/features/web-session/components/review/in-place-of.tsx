import { Button, Select } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { useOpenSession } from '../../session-context.ts'
import { useSessionPlace } from '../../use-session-place.ts'
import styles from './in-place-of.module.css'

/** For whom it is answered, where not for oneself; owner and presenters choose somebody. */
export function InPlaceOf() {
  const { t } = useTranslation('web-session')
  const { session, attendee } = useOpenSession()
  const { set } = useSessionPlace()
  if (attendee === null) return <ChooseAttendee />
  return (
    <div className={styles.bar} role="status">
      <IconUserShield size={18} stroke={1.75} aria-hidden />
      <span className={styles.text}>{t('answerFor', { name: session.attendee.name })}</span>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        onClick={() => set({ attendee: undefined, mode: undefined, step: undefined, product: undefined })}
      >
        {t('answerForNobody')}
      </Button>
    </div>
  )
}

/** Chooses for whom one answers. Only those who run the project may; attendees and guests answer for themselves. */
function ChooseAttendee() {
  const { t } = useTranslation('web-session')
  const { access } = useEntered()
  const { session } = useOpenSession()
  const { set } = useSessionPlace()
  const input = { params: { projectId: session.projectId } }
  const isStaff = !access.isClient && session.state === 'ongoing'
  const project = useQuery(orpc.projects.getProject.queryOptions({ input, enabled: isStaff }))
  const mayAsk = isStaff && project.data?.showImpersonification === true
  const people = useQuery(orpc.webSession.getProgress.queryOptions({ input, enabled: mayAsk }))
  const asked = (people.data?.attendees ?? []).flatMap(({ attendee, user, name, isGuest }) => {
    const value = attendee ?? user
    return value === null || isGuest ? [] : [{ value, label: name }]
  })
  if (!mayAsk || asked.length === 0) return null
  return (
    <div className={styles.choice}>
      <Select
        aria-label={t('chooseAttendee')}
        placeholder={t('chooseAttendee')}
        data={asked}
        value={null}
        searchable
        onChange={(value) => value !== null && set({ attendee: value, mode: undefined, step: undefined })}
      />
    </div>
  )
}
