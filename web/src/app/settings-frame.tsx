import { NavLink } from '@mantine/core'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hasOwnFiles } from '../lib/session/own-files.ts'
import { useEntered } from '../lib/session/session-store.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLongRow } from '../ui/lists/use-long-row.ts'
import styles from './settings-frame.module.css'
import { mayOpenSettings, openSettings } from './shell/header-links.ts'

/** The frame of all settings: one page per subject, beside the list of those that the person may open. */
export function SettingsFrame() {
  const { t } = useTranslation(['settings', 'app'])
  const entered = useEntered()
  const pages = openSettings(entered)
  // The shown page's path. By the address, which changes first, a forbidden page would show for a moment while one leaves.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  // On phones the list is a row that is longer than the screen.
  const nav = useLongRow<HTMLElement>(pathname)
  return (
    <div className={styles.frame}>
      <nav ref={nav} className={styles.nav} aria-label={t('settings')}>
        {pages.map(({ path, label }) => (
          <NavLink key={path} component={Link} to={path} label={t(label)} />
        ))}
        {hasOwnFiles(entered) && <NavLink component={Link} to="/processes" label={t('app:yourFiles')} />}
      </nav>
      <div className={styles.content}>
        {mayOpenSettings(entered, pathname) ? (
          <Outlet />
        ) : (
          <EmptyState title={t('app:notOpenTitle')} message={t('app:notOpenText')} />
        )}
      </div>
    </div>
  )
}
