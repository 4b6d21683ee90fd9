import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../lib/session/brand-store.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { RecentFolders } from './recent-folders.tsx'
import styles from './welcome.module.css'

/** The company's name for its catalogue, a greeting, and the one way in. */
export function Welcome({ hasCatalog }: { hasCatalog: boolean }) {
  const { t } = useTranslation('home')
  const { appName } = useBrand()
  const { user, domain } = useEntered()
  const name = user?.profile.name ?? ''
  return (
    <header className={styles.band}>
      <div className={styles.inner}>
        <p className={styles.greeting}>{name === '' ? t('greetingNobody') : t('greeting', { name })}</p>
        <h1 className={styles.title}>{domain.customization.names.catalogName || appName}</h1>
        {hasCatalog && (
          <LinkButton to="/catalog" size="md" className={styles.enter}>
            {t('openCatalog')}
          </LinkButton>
        )}
        {hasCatalog && <RecentFolders domainId={domain._id} />}
      </div>
    </header>
  )
}
