import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StoredPicture } from './pictures/stored-picture.tsx'
import styles from './tile-link.module.css'

interface TileLinkProps {
  link: LinkProps
  /** Null, or one that can't be loaded: `icon` stands in. */
  picture: string | null
  icon: ReactNode
  title: string
  subtitle: string
}

/** A small picture with two lines beside it; the whole tile is one link. */
export function TileLink({ link, picture, icon, title, subtitle }: TileLinkProps) {
  return (
    <Link {...link} className={styles.tile}>
      <span className={styles.frame}>
        <StoredPicture address={picture} instead={icon} alt="" loading="lazy" />
      </span>
      <span className={styles.lines}>
        <span className={styles.title}>{title}</span>
        <span className={styles.subtitle}>{subtitle}</span>
      </span>
    </Link>
  )
}

/** Keeps the place of a tile while it loads. */
export function TileSkeleton() {
  return (
    <span className={styles.tile} data-waiting aria-hidden>
      <span className={styles.frame} />
    </span>
  )
}

export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
