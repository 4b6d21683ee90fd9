import { Popover } from '@mantine/core'
import styles from './value-notice.module.css'

export interface Notice {
  /** Why the value isn't taken, or what somebody else has made of it meanwhile. */
  kind: 'fault' | 'news'
  text: string
}

interface ValueNoticeProps {
  id?: string | undefined
  notices: readonly Notice[]
  /** Over what lies around it, or part of the page. */
  isFloating: boolean
}

/** What is to be known of a value that is being edited, or that was refused, where it stands. */
export function ValueNotice({ id, notices, isFloating }: ValueNoticeProps) {
  if (notices.length === 0) return null
  const lines = (
    <div id={id} role="alert" className={styles.notice} data-inline={!isFloating || undefined}>
      {notices.map(({ kind, text }) => (
        <div key={kind} className={styles[kind]}>
          {text}
        </div>
      ))}
    </div>
  )
  if (!isFloating) return lines
  return (
    <Popover
      opened
      withinPortal
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      position="top-start"
      offset={4}
      shadow="md"
    >
      <Popover.Target>
        <span className={styles.place} />
      </Popover.Target>
      <Popover.Dropdown p={0}>{lines}</Popover.Dropdown>
    </Popover>
  )
}
