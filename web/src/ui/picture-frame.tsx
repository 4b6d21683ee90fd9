import { FirstPicture } from './first-picture.tsx'
import styles from './picture-frame.module.css'

interface PictureFrameProps {
  /** Addresses, best first; an icon stands in for none. */
  pictures: readonly string[]
  /** Loaded at once when true: for pictures that are in view from the start. */
  isUrgent?: boolean | undefined
}

/** The picture at the top of a card, whole, and a little nearer while the pointer is on the card. */
export function PictureFrame({ pictures, isUrgent }: PictureFrameProps) {
  return (
    <span className={styles.frame}>
      <FirstPicture
        pictures={pictures}
        className={styles.picture}
        iconClassName={styles.nothing}
        iconSize={40}
        isUrgent={isUrgent}
      />
    </span>
  )
}

/** Keeps its place while the card loads; `isStill` where the whole card moves. */
export function PictureFrameSkeleton({ isStill = false }: { isStill?: boolean }) {
  return <span className={isStill ? styles.frame : `${styles.frame} ${styles.waiting}`} />
}
