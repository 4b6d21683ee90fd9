import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ProjectSection } from '../../projects-search.ts'
import styles from './editor.module.css'

interface SectionCardProps {
  name: ProjectSection
  title: string
  intro?: string
  /** The address names it: it is brought into view. */
  isWanted: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A part of a project's page, which its title folds. */
export function SectionCard(props: SectionCardProps) {
  const { name, title, intro, isWanted, isOpen, onToggle, children } = props
  const titleId = useId()
  const contentId = useId()
  const section = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  wasOpen.current ||= isOpen
  useEffect(() => {
    if (isWanted && isOpen) section.current?.scrollIntoView({ block: 'start' })
  }, [isWanted, isOpen])
  return (
    <section ref={section} aria-labelledby={titleId} className={styles.section} data-section={name}>
      <h2 id={titleId} className={styles.fold}>
        <button type="button" aria-expanded={isOpen} aria-controls={contentId} onClick={onToggle}>
          {title}
          <IconChevronDown size={20} stroke={1.5} aria-hidden />
        </button>
      </h2>
      {/* What was typed stays while it is folded; what was never open asks the server for nothing. */}
      <div id={contentId} className={styles.folded} hidden={!isOpen}>
        {wasOpen.current && (
          <>
            {intro !== undefined && <p className={styles.intro}>{intro}</p>}
            {children}
          </>
        )}
      </div>
    </section>
  )
}
