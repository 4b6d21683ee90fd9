import { ActionIcon, Button, Loader, ScrollArea, Tabs } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account, Notification } from '@vitrine/contract'
import { monthName } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { retryLive, useLiveState } from '../../../lib/live/use-live.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useNow } from '../../../lib/use-now.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { TabList } from '../../../ui/lists/tab-list.tsx'
import {
  countNew,
  groupLines,
  isInvitation,
  isUnderWay,
  linesOfTab,
  panelStatus,
  type Tab,
} from '../api/panel-lines.ts'
import { useNotificationActions } from '../api/use-notifications.ts'
import { NotificationLine } from './notification-line.tsx'
import styles from './notification-panel.module.css'

const tabs = ['internal', 'external'] as const
const listHeight = 300

interface NotificationPanelProps {
  user: Account
  domainId: string
  notifications: UseQueryResult<Notification[]>
  onClose: () => void
}

export function NotificationPanel({ user, domainId, notifications, onClose }: NotificationPanelProps) {
  const { t } = useTranslation('notifications')
  const { domain, access } = useEntered()
  const [tab, setTab] = useState<Tab>('internal')
  const all = notifications.data ?? []
  return (
    <>
      <Head userId={user._id} lines={all} onClose={onClose} />
      <Tabs
        keepMounted={false}
        value={tab}
        onChange={(value) => setTab(value === 'external' ? 'external' : 'internal')}
      >
        <TabList value={tab}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} rightSection={<New lines={linesOfTab(all, name, domainId)} />}>
              {t(name, { domain: domain.name })}
            </Tabs.Tab>
          ))}
        </TabList>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <Lines
              user={user}
              lines={linesOfTab(all, name, domainId)}
              isLinked={name === 'internal'}
              notifications={notifications}
              onFollow={onClose}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      {!access.isClient && (
        <div className={styles.foot}>
          <LinkButton to="/processes" variant="subtle" size="compact-sm" onClick={onClose}>
            {t('allProcesses')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

interface HeadProps {
  userId: string
  lines: readonly Notification[]
  onClose: () => void
}

function Head({ userId, lines, onClose }: HeadProps) {
  const { t } = useTranslation('notifications')
  const { clear } = useNotificationActions(userId)
  const canClear = lines.some((line) => line.isInPanel && !isUnderWay(line) && !isInvitation(line))
  return (
    <div className={styles.head}>
      <span className={styles.title}>{t('title')}</span>
      <span>
        <Button size="compact-sm" variant="subtle" disabled={!canClear} onClick={() => clear()}>
          {t('clearAll')}
        </Button>
        <ActionIcon
          component={Link}
          to="/settings/user/notifications"
          variant="subtle"
          color="gray"
          aria-label={t('settings')}
          onClick={onClose}
        >
          <IconSettings size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  )
}

function New({ lines }: { lines: readonly Notification[] }) {
  const { number } = useFormats()
  const count = countNew(lines)
  return count === 0 ? null : <span>({number(count)})</span>
}

interface LinesProps {
  user: Account
  lines: readonly Notification[]
  isLinked: boolean
  notifications: UseQueryResult<Notification[]>
  onFollow: () => void
}

function Lines({ user, lines, isLinked, notifications, onFollow }: LinesProps) {
  const { t } = useTranslation('notifications')
  const { preferences } = useFormats()
  const state = useLiveState()
  const now = useNow()
  const offsetHours = -now.getTimezoneOffset() / 60
  const status = panelStatus(state, lines.length)
  // While there is no connection, that is the reason.
  if (notifications.isError && status === 'EMPTY') {
    return (
      <div className={styles.state} role="alert">
        {t('loadFailed')}
        <Retry onRetry={() => void notifications.refetch()} />
      </div>
    )
  }
  if (status !== 'NOT_EMPTY') {
    return (
      <div className={styles.state} role="status">
        {notifications.isPending && status === 'EMPTY' ? <Loader size="sm" /> : <StateText status={status} />}
        {status === 'DISCONNECTED' && <Retry onRetry={retryLive} />}
      </div>
    )
  }
  return (
    <>
      {state !== 'CONNECTED' && (
        <div className={styles.lost} role="status">
          <StateText status={state} />
          {state === 'DISCONNECTED' && <Retry onRetry={retryLive} />}
        </div>
      )}
      <ScrollArea h={listHeight} type="auto">
        {groupLines(lines, now, offsetHours).map(({ group, lines: own }) => (
          <section key={group}>
            <div className={styles.group}>
              {group === 'thisMonth' ? monthName(now, preferences, offsetHours) : t(group)}
            </div>
            <ul className={styles.list}>
              {own.map((line) => (
                <NotificationLine
                  key={line._id}
                  userId={user._id}
                  line={line}
                  now={now}
                  isLinked={isLinked}
                  onFollow={onFollow}
                />
              ))}
            </ul>
          </section>
        ))}
      </ScrollArea>
    </>
  )
}

function StateText({ status }: { status: 'CONNECTING' | 'DISCONNECTED' | 'EMPTY' }) {
  const { t } = useTranslation('notifications')
  if (status === 'EMPTY') return t('empty')
  return status === 'CONNECTING' ? t('connecting') : t('disconnected')
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('notifications')
  return (
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      {t('reconnect')}
    </Button>
  )
}
