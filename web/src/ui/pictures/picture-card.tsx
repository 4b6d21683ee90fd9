import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './picture-card.module.css'
import { PictureFrame, PictureFrameSkeleton } from './picture-frame.tsx'

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
      <PictureFrame pictures={pictures} isUrgent={isUrgent} />
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
      <PictureFrameSkeleton />
      <span className={styles.waitingLine} />
    </span>
  )
}
