import { Link, type LinkProps } from '@tanstack/react-router'
import { FirstPicture } from './first-picture.tsx'
import styles from './picture-card.module.css'

interface PictureCardProps {
  link: LinkProps
  /** Addresses, best first; an icon stands in for none. */
  pictures: readonly string[]
  title: string
  subtitle?: string
  price?: string
  /** Loaded at once when true: for pictures that are in view from the start. */
  isUrgent?: boolean
}

/** A large picture with a line or two below it; the whole card is one link. */
export function PictureCard({ link, pictures, title, subtitle, price, isUrgent }: PictureCardProps) {
  return (
    <Link {...link} className={styles.card}>
      <span className={styles.frame}>
        <FirstPicture
          pictures={pictures}
          className={styles.picture}
          iconClassName={styles.nothing}
          iconSize={40}
          isUrgent={isUrgent}
        />
      </span>
      <span className={styles.title}>{title}</span>
      {subtitle !== undefined && subtitle !== '' && <span className={styles.subtitle}>{subtitle}</span>}
      {price !== undefined && <span className={styles.price}>{price}</span>}
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
