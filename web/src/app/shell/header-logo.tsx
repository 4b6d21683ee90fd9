import { Link } from '@tanstack/react-router'
import { brandPath } from '@vitrine/contract'
import { brandPictures, logoOn } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../lib/session/brand-store.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'
import styles from './header.module.css'

interface HeaderLogoProps {
  /** The header's colour on screen. */
  ground: string
  /** Whether that isn't the colour of the brand. */
  isOtherGround: boolean
}

/**
 * Clients see the external logo, staff the internal one, each as the header's ground asks for; without one, the name in
 * the header's readable colour. A logo that is the only one is drawn for the colour of the brand: where the header has
 * another, it brings its ground along.
 */
export function HeaderLogo({ ground, isOtherGround }: HeaderLogoProps) {
  const { t } = useTranslation()
  const { access, domain } = useEntered()
  const { appName } = useBrand()
  const { logos, version } = domain.customization
  const [usual, dark] = access.isClient
    ? (['externalNavLogo', 'externalNavLogoDark'] as const)
    : (['internalNavLogo', 'internalNavLogoDark'] as const)
  const logo = logoOn(ground, { usual: logos[usual] ? usual : null, dark: logos[dark] ? dark : null })
  const isOnly = !(logos[usual] && logos[dark])
  return (
    <Link to="/" className={styles.logoLink} aria-label={`${appName}, ${t('home')}`}>
      <StoredPicture
        className={styles.logo}
        data-grounded={(isOtherGround && isOnly) || undefined}
        address={logo === null ? null : brandPath(domain._id, brandPictures[logo].file, version)}
        instead={<span className={styles.name}>{appName}</span>}
        alt=""
      />
    </Link>
  )
}
