import { Popover } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { levels } from '../../../../ui/theme/levels.ts'
import styles from './value-notice.module.css'

export interface Notice {
  /** `fault`: why the value was refused; `news`: the value that a colleague has saved meanwhile. */
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
  const place = useRef<HTMLSpanElement>(null)
  const isInView = useInView(place, isFloating && notices.length > 0)
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
      opened={isInView}
      zIndex={levels.notice}
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
        <span ref={place} className={styles.place} />
      </Popover.Target>
      <Popover.Dropdown p={0}>{lines}</Popover.Dropdown>
    </Popover>
  )
}

/** Whether nothing lies over the cell of a place, looked at whenever something scrolls: columns that stay may cover it. */
function useInView(place: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!isWatched) return
    const look = () => {
      const cell = place.current?.closest('[role=gridcell]')
      if (cell == null) return
      const { left, top, height } = cell.getBoundingClientRect()
      const found = document.elementFromPoint(left + 4, top + height / 2)
      setInView(found !== null && cell.contains(found))
    }
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [place, isWatched])
  return isInView
}
