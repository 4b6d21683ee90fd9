import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { useEntered } from '../session/session-store.ts'
import { mayTrack } from './tracker.ts'
import { useChoose } from './use-choose.ts'
import { useEngagementChoice, useTracker } from './use-tracker.ts'

/** Notes visits of clients, and tells them so at the first one: until the note is closed, on each page. */
export function Visits() {
  useTracker()
  const { t } = useTranslation()
  const { domain, user } = useEntered()
  const {
    isNoted,
    query: { data: choice },
  } = useEngagementChoice()
  const { mutate } = useChoose()
  const key = `vitrine.visits-notice.${domain._id}.${user?._id}`
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(key) !== null)
  const isNotedHere = isNoted && choice?.isNoted === true && mayTrack()
  const isNew = isNotedHere && !choice.isTold
  useEffect(() => {
    if (!isNew) return
    // A page that is left before the note was closed shows it again.
    localStorage.setItem(key, 'open')
    setIsOpen(true)
    mutate({ query: {}, body: { objects: false } })
  }, [isNew, key, mutate])
  const close = () => {
    localStorage.removeItem(key)
    setIsOpen(false)
  }
  // The notice has to be true now, not only when the person was informed.
  if (!isOpen || !isNotedHere || choice.objects) return null
  return (
    <Banner
      tone="news"
      text={t('visits.notice', { company: domain.name })}
      actionLabel={t('visits.object')}
      onAction={() => {
        mutate({ query: {}, body: { objects: true } })
        close()
      }}
      closeLabel={t('close')}
      onClose={close}
    />
  )
}
