import { useComputedColorScheme } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Brand, brandPictureUrl, useBrand } from '../../../lib/session/brand-store.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { StoredPicture } from '../../../ui/pictures/stored-picture.tsx'
import type { Featured } from '../api/featured.ts'
import { FeaturedProduct } from './featured-product.tsx'
import { RecentFolders } from './recent-folders.tsx'
import styles from './welcome.module.css'

interface WelcomeProps {
  hasCatalog: boolean
  /** Undefined while it isn't known: its place is kept. */
  featured: Featured | null | undefined
}

/** The company's name for its catalogue, a greeting, the one way in, and something to look at. */
export function Welcome({ hasCatalog, featured }: WelcomeProps) {
  const { t } = useTranslation('home')
  const brand = useBrand()
  const { appName } = brand
  const cover = brandPictureUrl(brand, 'catalogCover')
  const logo = useLogo(brand)
  const { user, domain, access, viewAs } = useEntered()
  const name = user?.profile.name ?? ''
  return (
    <header className={styles.band}>
      <StoredPicture className={styles.cover} address={cover} alt="" />
      <div className={styles.inner} data-split={featured !== null || undefined}>
        <div className={styles.words}>
          <StoredPicture
            className={styles.logo}
            data-grounded={logo.needsGround || undefined}
            address={logo.address}
            alt=""
          />
          <p className={styles.greeting}>{name === '' ? t('greetingNobody') : t('greeting', { name })}</p>
          <h1 className={styles.title}>{domain.customization.names.catalogName || appName}</h1>
          {hasCatalog && (
            <LinkButton to="/catalog" size="md" className={styles.enter}>
              {t('openCatalog')}
            </LinkButton>
          )}
          {hasCatalog && user !== null && access.isClient && viewAs === null && (
            <LinkButton
              to="/starred"
              size="md"
              variant="default"
              className={styles.enter}
              leftSection={<IconStar size={18} stroke={1.5} aria-hidden />}
            >
              {t('starred')}
            </LinkButton>
          )}
          {hasCatalog && <RecentFolders domainId={domain._id} />}
        </div>
        {featured === undefined && <div className={styles.waiting} />}
        {featured && <FeaturedProduct key={featured.picture} featured={featured} />}
      </div>
    </header>
  )
}

/** The catalogue's logo. In the dark scheme, the header's logo for it where there is one, else the usual one on white. */
function useLogo(brand: Brand): { address: string | null; needsGround: boolean } {
  const isDark = useComputedColorScheme('light') === 'dark'
  const usual = brandPictureUrl(brand, 'catalogLogo')
  const forDark = usual === null ? null : brandPictureUrl(brand, 'externalNavLogoDark')
  return isDark && forDark !== null
    ? { address: forDark, needsGround: false }
    : { address: usual, needsGround: isDark }
}
