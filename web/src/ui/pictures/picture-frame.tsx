import { FirstPicture } from './first-picture.tsx'
import styles from './picture-frame.module.css'

interface PictureFrameProps {
  /** Addresses, best first; an icon stands in for none. */
  pictures: readonly string[]
  /** Loaded at once when true: for pictures that are in view from the start. */
  isUrgent?: boolean | undefined
  /** In a line, beside words. */
  isSmall?: boolean
}

/** The picture of a card or a line, whole; a little nearer while the pointer is on its card. */
export function PictureFrame({ pictures, isUrgent, isSmall = false }: PictureFrameProps) {
  return (
    <span className={styles.frame} data-small={isSmall || undefined}>
      <FirstPicture
        pictures={pictures}
        className={styles.picture}
        iconClassName={styles.nothing}
        iconSize={isSmall ? 32 : 40}
        isUrgent={isUrgent}
      />
    </span>
  )
}

/** Keeps its place while the card loads; `reducedMotion` where the whole card moves. */
export function PictureFrameSkeleton({ reducedMotion = false }: { reducedMotion?: boolean }) {
  return <span className={reducedMotion ? styles.frame : `${styles.frame} ${styles.waiting}`} />
}
