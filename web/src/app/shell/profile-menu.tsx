import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconChevronDown,
  IconLifebuoy,
  IconLogout,
  IconMail,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account } from '@vitrine/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../lib/api/domain-queries.ts'
import { loadChunk } from '../../lib/chunks/load-chunk.ts'
import { useFormats } from '../../lib/i18n/formats.ts'
import { useWaitingInvitations } from '../../lib/invitations/use-invitations.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { useOtherDomains } from '../../lib/session/use-other-domains.ts'
import { useSignOut } from '../../lib/session/use-sign-out.ts'
import { PersonAvatar } from '../../ui/pictures/person-avatar.tsx'
import { ClientPerson } from './client-person.tsx'
import styles from './header.module.css'
import { showsProfile } from './header-links.ts'
import menuStyles from './profile-menu.module.css'

const Preferences = lazy(async () => {
  const { Preferences } = await loadChunk(() => import('./preferences.tsx'))
  return { default: Preferences }
})

/** Everything about the person: who they are, how they like it, and the way out. A share token has no person. */
export function ProfileMenu() {
  const { user, access, viewAs } = useEntered()
  if (user === null) return null
  return access.isClient ? <ClientPerson user={user} isViewed={viewAs !== null} /> : <StaffMenu user={user} />
}

function StaffMenu({ user }: { user: Account }) {
  const { t } = useTranslation()
  const { leave, isLeaving } = useSignOut()
  const { others, enter } = useOtherDomains()
  const [isEditing, preferences] = useDisclosure(false)
  const name = user.profile.name

  return (
    <>
      <Menu position="bottom-end" width={320} withinPortal={false}>
        <Menu.Target>
          <button
            type="button"
            className={`${styles.control} ${styles.person}`}
            aria-label={`${t('profileMenu')}: ${name}`}
          >
            <PersonAvatar user={user} size="small" />
            <span className={styles.personName}>{name}</span>
            <IconChevronDown className={styles.wide} size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.dropdown}>
          <WhoIAm user={user} />
          <Menu.Divider />
          <OwnPages />
          <Menu.Item
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} />}
            onClick={preferences.open}
          >
            {t('preferences')}
          </Menu.Item>
          {others.map((domain) => (
            <Menu.Item
              key={domain._id}
              leftSection={<IconArrowsExchange size={18} stroke={1.5} />}
              onClick={() => enter(domain)}
            >
              {t('switchDomain', { name: domain.name })}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={leave} disabled={isLeaving}>
            {t('signOut')}
          </Menu.Item>
          <Menu.Divider />
          <Support />
        </Menu.Dropdown>
      </Menu>
      {isEditing && (
        <Suspense>
          <Preferences user={user} onClose={preferences.close} />
        </Suspense>
      )}
    </>
  )
}

/** Address of the operator's support, and the version in use. */
function Support() {
  const { t } = useTranslation()
  const supportUrl = useQuery(settingsQuery()).data?.supportUrl ?? null
  const version = t('version', { version: __APP_VERSION__ })
  if (supportUrl === null) return <div className={menuStyles.version}>{version}</div>
  return (
    <Menu.Item
      component="a"
      href={supportUrl}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconLifebuoy size={18} stroke={1.5} />}
      rightSection={<span className={menuStyles.version}>{version}</span>}
    >
      {t('support')}
    </Menu.Item>
  )
}

function WhoIAm({ user }: { user: Account }) {
  const { t } = useTranslation()
  return (
    <div className={menuStyles.person}>
      <PersonAvatar user={user} size="large" />
      <div className={menuStyles.lines}>
        <div className={menuStyles.name}>{user.profile.name}</div>
        <div className={menuStyles.email}>{t('emailLine', { email: user.email })}</div>
      </div>
    </div>
  )
}

/** Pages about the person, as far as they are theirs at the moment. */
function OwnPages() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const entered = useEntered()
  const { boundTo, viewAs } = entered
  const waiting = useWaitingInvitations()
  return (
    <>
      {showsProfile(entered) && (
        <Menu.Item
          component={Link}
          to="/settings/user/basic-info"
          leftSection={<IconUser size={18} stroke={1.5} />}
        >
          {t('profile')}
        </Menu.Item>
      )}
      {viewAs === null && boundTo === null && (
        <Menu.Item
          component={Link}
          to="/invitations"
          leftSection={<IconMail size={18} stroke={1.5} />}
          rightSection={waiting === 0 ? null : <span>({number(waiting)})</span>}
        >
          {t('invitations')}
        </Menu.Item>
      )}
    </>
  )
}
