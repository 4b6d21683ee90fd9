import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** At the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** The width and margins of a page's content. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** Pictures side by side: as many as fit, never narrower than a thumb needs. */
export function PictureGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
