import { Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../lib/chunks/load-chunk.ts'
import { loadMessages } from '../../lib/i18n/i18n.ts'
import { useLive } from '../../lib/live/use-live.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { ActingBar } from './acting-bar.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

const CommandMenu = lazy(async () => {
  const { CommandMenu } = await loadChunk(() => import('./command-menu.tsx'))
  return { default: CommandMenu }
})

const ViewAsBar = lazy(async () => {
  const [{ ViewAsBar }] = await Promise.all([
    loadChunk(() => import('../../features/view-as/components/view-as-bar.tsx')),
    loadMessages(['view-as']),
  ])
  return { default: ViewAsBar }
})

/** The frame of every page inside a domain. */
export function Shell() {
  const { t } = useTranslation()
  const { user, domain, access, impersonator, viewAs } = useEntered()
  const { product } = useParams({ strict: false })
  useLive(domain._id, user?._id ?? null)
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      {impersonator !== null && <ActingBar />}
      <Header />
      {viewAs !== null && (
        <Suspense>
          <ViewAsBar productId={product} />
        </Suspense>
      )}
      {user !== null && !access.isClient && viewAs === null && (
        <Suspense>
          <CommandMenu />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
