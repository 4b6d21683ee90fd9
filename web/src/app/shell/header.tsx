import { Burger, useComputedColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSettings } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { type CSSProperties, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../lib/chunks/load-chunk.ts'
import { loadMessages } from '../../lib/i18n/i18n.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { filled, filledIn } from '../../ui/theme/brand-colors.ts'
import { BackLink } from './back-link.tsx'
import styles from './header.module.css'
import { backLink, navigationEntries, settingsLink, showsBell } from './header-links.ts'
import { HeaderLogo } from './header-logo.tsx'
import { HeaderNavigation } from './header-navigation.tsx'
import { HeaderProgress } from './header-progress.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const PhoneDrawer = lazy(async () => {
  const { PhoneDrawer } = await loadChunk(() => import('./phone-drawer.tsx'))
  return { default: PhoneDrawer }
})

const NotificationBell = lazy(async () => {
  const [{ NotificationBell }] = await Promise.all([
    loadChunk(() => import('../../features/notifications/components/notification-bell.tsx')),
    loadMessages(['notifications', 'processes']),
  ])
  return { default: NotificationBell }
})

export function Header() {
  const { t } = useTranslation()
  const entered = useEntered()
  const routeName = useRouteName()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const { internalNavColor, externalNavColor } = entered.domain.customization.colors
  const scheme = useComputedColorScheme('light')
  const brandColor = entered.access.isClient ? externalNavColor : internalNavColor
  const colors = filledIn(scheme, brandColor)
  // A link to a project leads nowhere else.
  const isGuest = entered.access.project !== undefined
  const entries = isGuest ? [] : navigationEntries(entered)
  const bell = showsBell(entered) ? entered.user : null
  const settings = settingsLink(entered)
  const back = isGuest ? null : backLink(entered, routeName)
  const surface = {
    '--header-surface': colors.background,
    '--header-text': colors.text,
    '--logo-ground': filled(brandColor).background,
  } as CSSProperties

  return (
    <header className={styles.header} style={surface}>
      <div className={styles.side}>
        {entries.length > 0 && (
          <Burger
            className={styles.burger}
            size="sm"
            color={colors.text}
            opened={isDrawerOpen}
            onClick={drawer.toggle}
            aria-label={isDrawerOpen ? t('closeMenu') : t('openMenu')}
            aria-expanded={isDrawerOpen}
          />
        )}
        {back !== null && <BackLink back={back} />}
        <HeaderLogo
          ground={colors.background}
          isOtherGround={colors.background !== filled(brandColor).background}
        />
      </div>
      <HeaderNavigation entries={entries} />
      <div className={styles.end}>
        {settings !== null && (
          <Link to={settings} className={styles.icon} aria-label={t('settings')}>
            <IconSettings size={20} stroke={1.75} aria-hidden />
          </Link>
        )}
        {bell !== null && (
          <Suspense>
            <NotificationBell user={bell} domainId={entered.domain._id} />
          </Suspense>
        )}
        <ProfileMenu />
      </div>
      <HeaderProgress />
      {isDrawerOpen && (
        <Suspense>
          <PhoneDrawer entries={entries} onClose={drawer.close} />
        </Suspense>
      )}
    </header>
  )
}

function useRouteName(): string {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.name ?? '' })
}
