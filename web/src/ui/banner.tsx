import { Button, CloseButton } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { IconAlertTriangle, IconCloudOff, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import styles from './banner.module.css'

/** Element id of the banners' container, for banners that belong to a page. */
export const bannersId = 'banners'

/**
 * Holds banners at the top of the window, over everything. They push the page down instead of covering it, and say
 * how far, so that what sticks to the top sticks below them.
 */
export function BannerStack({ children }: { children: ReactNode }) {
  const [stack, { height }] = useResizeObserver()
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--banner-height', `${height}px`)
    return () => void style.removeProperty('--banner-height')
  }, [height])
  return (
    <div ref={stack} id={bannersId} className={styles.stack} aria-live="assertive">
      {children}
    </div>
  )
}

interface BannerProps {
  tone: 'failure' | 'news' | 'offline' | 'info' | 'warning'
  text: string
  /** Small, after the text. */
  detail?: ReactNode
  /** Language of the text, where not the page’s. */
  language?: string
  actionLabel?: string
  onAction?: () => void
  closeLabel?: string
  onClose?: () => void
}

const icons = {
  failure: IconAlertTriangle,
  news: IconRefresh,
  offline: IconCloudOff,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
}

/** Stays until it is closed or acted on, or its cause has gone: no time-out. */
export function Banner({
  tone,
  text,
  detail,
  language,
  actionLabel,
  onAction,
  closeLabel,
  onClose,
}: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden className={styles.icon} />
      <span className={styles.text} lang={language}>
        {text}
        {detail}
      </span>
      {onAction !== undefined && (
        <Button size="compact-sm" variant="white" color="dark" onClick={onAction}>
          {actionLabel}
        </Button>
      )}
      {onClose !== undefined && (
        <CloseButton variant="transparent" c="inherit" aria-label={closeLabel} onClick={onClose} />
      )}
    </div>
  )
}
