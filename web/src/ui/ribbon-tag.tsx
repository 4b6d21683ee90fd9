import { readableSurface } from '@vitrine/rules'
import type { CSSProperties } from 'react'
import styles from './ribbon-tag.module.css'

interface RibbonTagProps {
  label: string
  /** As the domain chose it, `#rrggbb`; moved where text on it couldn't be read. */
  color: string
}

/** A short label on a colour. */
export function RibbonTag({ label, color }: RibbonTagProps) {
  const { background, text } = readableSurface(color)
  return (
    <span
      className={styles.ribbon}
      style={{ '--ribbon': background, '--ribbon-text': text } as CSSProperties}
    >
      {label}
    </span>
  )
}
