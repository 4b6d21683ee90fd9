import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../lib/chunks/load-chunk.ts'
import { useAskedExport } from '../../lib/exports/asked-export.ts'
import { loadMessages } from '../../lib/i18n/i18n.ts'
import { useLive, useLiveState } from '../../lib/live/use-live.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { useWhoWeAre } from '../../lib/session/who-we-are.ts'
import { DrawnInPieces } from '../../ui/lists/drawn-in-pieces.tsx'
import { useUnsentAnswers } from '../unsent-answers.ts'
import { useUnsentEdits } from '../unsent-edits.ts'
import { ClosedCompany } from './closed-company.tsx'
import { CommandKeys } from './command-keys.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

const ViewAsBar = lazy(async () => {
  const [{ ViewAsBar }] = await Promise.all([
    loadChunk(() => import('../../features/view-as/components/view-as-bar.tsx')),
    loadMessages(['view-as']),
  ])
  return { default: ViewAsBar }
})

const ExportDialog = lazy(async () => {
  const [{ ExportDialog }] = await Promise.all([
    loadChunk(() => import('../../features/exports/components/export-dialog.tsx')),
    loadMessages(['exports', 'recipes', 'processes', 'fields']),
  ])
  return { default: ExportDialog }
})

const AnnouncementBanners = lazy(async () => {
  const { AnnouncementBanners } = await loadChunk(
    () => import('../../features/announcements/components/announcement-banners.tsx'),
  )
  return { default: AnnouncementBanners }
})

/** The frame of every page inside a domain. */
export function Shell() {
  const { t } = useTranslation()
  const { user, domain, access, viewAs, impersonator } = useEntered()
  const { product } = useParams({ strict: false })
  const routeName = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.name ?? '' })
  // Their own pages stay open to people.
  const isClosed = access.isClient && !domain.subscription.isActive && ['Home', 'Catalog'].includes(routeName)
  const isExporting = useAskedExport() !== null
  useLive(domain._id, user?._id ?? null)
  useWhoWeAre(useLiveState() === 'CONNECTED')
  useUnsentEdits(domain._id, user?._id ?? null)
  useUnsentAnswers(viewAs === null ? (user?._id ?? null) : null, impersonator?._id ?? null)
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Header />
      {viewAs !== null && (
        <Suspense>
          <ViewAsBar productId={product} />
        </Suspense>
      )}
      {user !== null && viewAs === null && (
        <>
          <CommandKeys />
          <Suspense>
            <AnnouncementBanners />
          </Suspense>
        </>
      )}
      {isExporting && (
        <Suspense>
          <ExportDialog />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <DrawnInPieces>{isClosed ? <ClosedCompany /> : <Outlet />}</DrawnInPieces>
      </main>
    </>
  )
}
