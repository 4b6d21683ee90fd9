import { IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecentFolders } from '../../../lib/recent-folders.ts'
import { foldersQuery } from '../api/home-queries.ts'
import styles from './recent-folders.module.css'

/** Shortcuts to where the person was last. */
export function RecentFolders({ domainId }: { domainId: string }) {
  const { t } = useTranslation('home')
  const { data } = useQuery(foldersQuery())
  const ids = useRecentFolders(domainId)
  const folders = ids.flatMap((id) => data?.result.find(({ _id }) => _id === id) ?? [])
  if (folders.length === 0) return null
  return (
    <nav className={styles.recent} aria-label={t('recent')}>
      <span className={styles.label} aria-hidden>
        {t('recent')}
      </span>
      <ul className={styles.list}>
        {folders.map(({ _id, name }) => (
          <li key={_id}>
            <Link to="/catalog" search={{ folder: _id }} className={styles.folder}>
              <IconFolder size={18} stroke={1.5} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
