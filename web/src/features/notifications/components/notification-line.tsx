import { Button, CloseButton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Notification } from '@vitrine/contract'
import { timeAgo } from '@vitrine/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ProcessBar } from '../../../lib/processes/process-bar.tsx'
import { isInvitation, isUnderWay } from '../api/panel-lines.ts'
import { useNotificationText } from '../api/use-notification-text.ts'
import { useNotificationActions } from '../api/use-notifications.ts'
import styles from './notification-panel.module.css'

interface NotificationLineProps {
  userId: string
  line: Notification
  now: Date
  /** Lines of other companies lead nowhere: their pages are at another address. */
  isLinked: boolean
  onFollow: () => void
}

export function NotificationLine({ userId, line, now, isLinked, onFollow }: NotificationLineProps) {
  const { t } = useTranslation('notifications')
  const { preferences, dateTime } = useFormats()
  const { title, message } = useNotificationText()(line)
  const { remove, cancel } = useNotificationActions(userId)
  const { payload } = line
  const underWay = isUnderWay(line)
  return (
    <li className={styles.line} data-new={!line.isRead}>
      <span className={styles.dot} />
      <div className={styles.text}>
        <Text size="xs" c="dimmed">
          {title}
          {isLinked ? '' : ` · ${line.domainName}`}
          {' · '}
          <time dateTime={line.createdAt} title={dateTime(line.createdAt)}>
            {timeAgo(line.createdAt, now, preferences, -now.getTimezoneOffset() / 60)}
          </time>
        </Text>
        <div className={styles.message}>
          {isLinked || isInvitation(line) ? (
            <Followed line={line} onFollow={onFollow}>
              {message}
            </Followed>
          ) : (
            message
          )}
        </div>
        {underWay && <ProcessBar name={message} {...payload} />}
        {typeof payload.others.path === 'string' && (
          <a href={payload.others.path} className={styles.above} download>
            {payload.others.file}
          </a>
        )}
      </div>
      {underWay ? (
        <Button size="compact-xs" variant="subtle" onClick={() => cancel(line)}>
          {t('cancel')}
        </Button>
      ) : isInvitation(line) ? null : (
        <CloseButton size="sm" aria-label={t('remove')} onClick={() => remove(line._id)} />
      )}
    </li>
  )
}

interface FollowedProps {
  line: Notification
  onFollow: () => void
  children: ReactNode
}

/** Where the line leads. */
function Followed({ line, onFollow, children }: FollowedProps) {
  const link = { className: styles.link, onClick: onFollow }
  const { action, others } = line.payload
  if (line.isProcess) {
    return (
      <Link to="/processes" search={{ process: line._id }} {...link}>
        {children}
      </Link>
    )
  }
  if (action === 'folder-granted' && typeof others.folder === 'string') {
    return (
      <Link to="/catalog" search={{ folder: others.folder }} {...link}>
        {children}
      </Link>
    )
  }
  if (isInvitation(line)) {
    return (
      <Link to="/invitations" {...link}>
        {children}
      </Link>
    )
  }
  if ((action === 'project-comment' || action === 'project-ordered') && typeof others.project === 'string') {
    const params = { projectId: others.project }
    return others.role === 'runner' ? (
      <Link to="/projects/project/$projectId" params={params} search={{ section: 'progress' }} {...link}>
        {children}
      </Link>
    ) : (
      <Link to="/projects/web-session/$projectId" params={params} search={{}} {...link}>
        {children}
      </Link>
    )
  }
  if (action === 'catalogue-granted') {
    return (
      <Link to="/catalog" {...link}>
        {children}
      </Link>
    )
  }
  return children
}
