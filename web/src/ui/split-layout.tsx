import type { ReactNode } from 'react'
import styles from './split-layout.module.css'

interface SplitLayoutProps {
  name: string
  logoUrl: string | null
  /** Large words on the coloured side. */
  headline?: string
  children: ReactNode
}

/** A coloured side with the brand, and beside it (on a phone: below it) one calm column of content. */
export function SplitLayout({ name, logoUrl, headline, children }: SplitLayoutProps) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <div className={styles.mark}>
          {logoUrl === null ? (
            <span className={styles.name}>{name}</span>
          ) : (
            <img className={styles.logo} src={logoUrl} alt={name} />
          )}
        </div>
        {headline !== undefined && <p className={styles.headline}>{headline}</p>}
      </header>
      <main className={styles.content}>
        <div className={styles.column}>{children}</div>
      </main>
    </div>
  )
}
