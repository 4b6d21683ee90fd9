import { Drawer, NavLink, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../lib/session/brand-store.ts'
import type { NavigationEntry } from './header-links.ts'

interface PhoneDrawerProps {
  entries: readonly NavigationEntry[]
  onClose: () => void
}

/** The header's items on a phone, dropdowns opened out. */
export function PhoneDrawer({ entries, onClose }: PhoneDrawerProps) {
  const { t } = useTranslation()
  const { appName } = useBrand()
  return (
    <Drawer
      opened
      onClose={onClose}
      size="min(320px, 86vw)"
      title={<Text fw={650}>{appName}</Text>}
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
    >
      <nav aria-label={t('mainNavigation')}>
        <NavLink component={Link} to="/" label={t('home')} onClick={onClose} />
        {entries.flatMap(({ links }) =>
          links.map(({ label, path }) => (
            <NavLink key={path} component={Link} to={path} label={t(label)} onClick={onClose} />
          )),
        )}
      </nav>
    </Drawer>
  )
}
