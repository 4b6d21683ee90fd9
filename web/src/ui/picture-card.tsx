import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import styles from './picture-card.module.css'

interface PictureCardProps {
  link: LinkProps
  /** Null: nothing to show; `fallback` stands in, also when the picture can't be loaded. */
  picture: string | null
  fallback: ReactNode
  title: string
  subtitle?: string
  /** Loaded at once when true: for pictures that are in view from the start. */
  isUrgent?: boolean
}

/** A large picture with a line or two below it; the whole card is one link. */
export function PictureCard({ link, picture, fallback, title, subtitle, isUrgent }: PictureCardProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const isShown = picture !== null && picture !== failed
  return (
    <Link {...link} className={styles.card}>
      <span className={styles.frame}>
        {isShown ? (
          <img
            className={styles.picture}
            src={picture}
            alt=""
            loading={isUrgent === true ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setFailed(picture)}
          />
        ) : (
          <span className={styles.fallback} aria-hidden>
            {fallback}
          </span>
        )}
      </span>
      <span className={styles.title}>{title}</span>
      {subtitle !== undefined && subtitle !== '' && <span className={styles.subtitle}>{subtitle}</span>}
    </Link>
  )
}

/** Keeps the place of a card while it loads. */
export function PictureCardSkeleton() {
  return (
    <span className={styles.card} aria-hidden>
      <span className={`${styles.frame} ${styles.waiting}`} />
      <span className={styles.waitingLine} />
    </span>
  )
}
