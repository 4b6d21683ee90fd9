import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './header.module.css'
import type { NavigationEntry } from './header-links.ts'

export function HeaderNavigation({ entries }: { entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <nav className={styles.navigation} aria-label={t('mainNavigation')}>
      {entries.map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
    </nav>
  )
}

function Entry({ entry }: { entry: NavigationEntry }) {
  const { t } = useTranslation()
  const [first] = entry.links
  if (!entry.isDropdown && first !== undefined) {
    return (
      <Link to={first.path} className={styles.control}>
        {t(first.label)}
      </Link>
    )
  }
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <button type="button" className={styles.control}>
          {t(entry.label)}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        {entry.links.map(({ label, path }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
