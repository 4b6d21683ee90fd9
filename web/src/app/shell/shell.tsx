import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../lib/live/use-live.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { Header } from './header.tsx'
import styles from './shell.module.css'

/** The frame of every page inside a domain. */
export function Shell() {
  const { t } = useTranslation()
  const { user, domain } = useEntered()
  useLive(domain._id, user?._id ?? null)
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
