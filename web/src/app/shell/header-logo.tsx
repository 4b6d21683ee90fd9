import { Link } from '@tanstack/react-router'
import { brandPath } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../lib/session/brand-store.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import styles from './header.module.css'

/**
 * Clients see the external logo, staff the internal one; without one, the name in the header's readable colour. A logo is drawn for the
 * colour of the brand: where the header has another, it brings its ground along.
 */
export function HeaderLogo({ isOnGround }: { isOnGround: boolean }) {
  const { t } = useTranslation()
  const { access, domain } = useEntered()
  const { appName } = useBrand()
  const { logos, version } = domain.customization
  const hasLogo = access.isClient ? logos.externalNavLogo : logos.internalNavLogo
  const file = access.isClient ? 'externalNavLogo.png' : 'internalNavLogo.png'
  return (
    <Link to="/" className={styles.logoLink} aria-label={`${appName}, ${t('home')}`}>
      {hasLogo ? (
        <img
          className={styles.logo}
          data-grounded={isOnGround || undefined}
          src={brandPath(domain._id, file, version)}
          alt=""
        />
      ) : (
        <span className={styles.name}>{appName}</span>
      )}
    </Link>
  )
}
