import { Popover, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import type { Account, Notification } from '@vitrine/contract'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../../lib/chunks/load-chunk.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { arrivals, countNew } from '../api/panel-lines.ts'
import { useDesktop } from '../api/use-desktop.ts'
import { useNotificationText } from '../api/use-notification-text.ts'
import { useNotificationActions, useNotifications } from '../api/use-notifications.ts'
import styles from './notification-bell.module.css'

const NotificationPanel = lazy(async () => {
  const { NotificationPanel } = await loadChunk(() => import('./notification-panel.tsx'))
  return { default: NotificationPanel }
})

const mostShown = 99

/** The bell of the header: how many are new, and the panel. */
export function NotificationBell({ user, domainId }: { user: Account; domainId: string }) {
  const { t } = useTranslation('notifications')
  const { number } = useFormats()
  const notifications = useNotifications(user._id)
  const { read } = useNotificationActions(user._id)
  const [isOpen, panel] = useDisclosure(false)
  const lines = notifications.data ?? []
  const count = countNew(lines)
  const close = () => {
    if (isOpen && count > 0) read()
    panel.close()
  }
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={(opened) => (opened ? panel.open() : close())}
        position="bottom-end"
        width="min(380px, calc(100vw - 24px))"
        withinPortal={false}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <button
            type="button"
            className={styles.bell}
            onClick={() => (isOpen ? close() : panel.open())}
            aria-label={count === 0 ? t('title') : t('titleCount', { count, number: number(count) })}
          >
            <IconBell size={20} stroke={1.75} aria-hidden />
            {count > 0 && (
              <span className={styles.count} aria-hidden>
                {count > mostShown ? `${mostShown}+` : count}
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0} className={styles.panel} aria-label={t('title')}>
          <Suspense>
            <NotificationPanel
              user={user}
              domainId={domainId}
              notifications={notifications}
              onClose={close}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Arrivals lines={notifications.data} />
    </>
  )
}

/** Says what has arrived to those who don't see the bell, and on the desktop. */
function Arrivals({ lines }: { lines: readonly Notification[] | undefined }) {
  const { t } = useTranslation('notifications')
  const textOf = useNotificationText()
  const before = useRef<readonly Notification[] | undefined>(undefined)
  const [arrived, setArrived] = useState<readonly Notification[]>([])
  useEffect(() => {
    if (lines === undefined) return
    const found = arrivals(before.current, lines)
    before.current = lines
    if (found.length > 0) setArrived(found)
  }, [lines])
  useDesktop(arrived, textOf)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {arrived
        .filter((line) => line.isInPanel)
        .map((line) => t('newOne', { ...textOf(line) }))
        .join(' ')}
    </VisuallyHidden>
  )
}
