import type { ReactNode } from 'react'
import { StoredPicture } from './pictures/stored-picture.tsx'
import styles from './split-layout.module.css'

interface SplitLayoutProps {
  name: string
  logoUrl: string | null
  /** Behind the name, under a veil of the brand's colour. */
  backgroundUrl?: string | null
  /** Large words on the coloured side. */
  headline?: string
  /** False while the brand isn't known yet: the side stays empty and neutral instead of wearing a wrong one. */
  isBrandKnown?: boolean
  children: ReactNode
}

/** A coloured side with the brand, and beside it (on a phone: below it) one calm column of content. */
export function SplitLayout({
  name,
  logoUrl,
  backgroundUrl = null,
  headline,
  isBrandKnown = true,
  children,
}: SplitLayoutProps) {
  // Without a logo the name stands in for it, but not twice.
  const mark = headline !== name ? <span className={styles.name}>{name}</span> : null
  return (
    <div className={styles.page}>
      <header
        className={styles.brand}
        data-known={isBrandKnown || undefined}
        data-pictured={backgroundUrl === null ? undefined : true}
      >
        {isBrandKnown && (
          <>
            <StoredPicture className={styles.background} address={backgroundUrl} alt="" />
            <div>
              <StoredPicture className={styles.logo} address={logoUrl} instead={mark} alt={name} />
            </div>
            {headline !== undefined && <p className={styles.headline}>{headline}</p>}
          </>
        )}
      </header>
      <main className={styles.content}>
        <div className={styles.column}>{children}</div>
      </main>
    </div>
  )
}
