import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ProjectSection } from '../../projects-search.ts'
import styles from './editor.module.css'

interface SectionCardProps {
  name: ProjectSection
  title: string
  intro?: string
  /** Beside the title. */
  aside?: ReactNode
  /** The address names it: it is brought into view. */
  isWanted: boolean
  children: ReactNode
}

/** A part of a project's page. */
export function SectionCard({ name, title, intro, aside, isWanted, children }: SectionCardProps) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView({ block: 'start' })
  }, [isWanted])
  return (
    <section ref={section} aria-labelledby={titleId} className={styles.section} data-section={name}>
      <div className={styles.sectionHead}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  )
}
