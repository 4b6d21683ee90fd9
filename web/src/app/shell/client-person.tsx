import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Account } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../lib/session/use-sign-out.ts'
import { PersonAvatar } from '../../ui/pictures/person-avatar.tsx'
import styles from './header.module.css'

/** All that a client's header has: the way out, and their avatar and name, which lead to their own pages. */
export function ClientPerson({ user, isViewed }: { user: Account; isViewed: boolean }) {
  const { t } = useTranslation()
  const { leave, isLeaving } = useSignOut()
  const { name } = user.profile
  const person = (
    <>
      <PersonAvatar user={user} size="small" />
      <span className={styles.personName}>{name}</span>
    </>
  )
  return (
    <>
      <button
        type="button"
        className={styles.control}
        onClick={leave}
        disabled={isLeaving}
        aria-label={t('signOut')}
      >
        <IconLogout size={18} stroke={1.75} aria-hidden />
        <span className={styles.wide}>{t('signOut')}</span>
      </button>
      {isViewed ? (
        // In another person's view only the catalogue can be opened.
        <span className={`${styles.control} ${styles.person}`}>{person}</span>
      ) : (
        <Link
          to="/settings/user/basic-info"
          className={`${styles.control} ${styles.person}`}
          aria-label={t('ownPages', { name })}
        >
          {person}
        </Link>
      )}
    </>
  )
}
