import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { closeErrorBanner, useBanners } from '../lib/banner/banner-store.ts'
import { useErrorText } from '../lib/i18n/error-text.ts'
import { RequestId } from '../lib/i18n/request-id.tsx'
import { OfflineBanner } from '../lib/network/offline-banner.tsx'
import { useSession } from '../lib/session/session-store.ts'
import { Banner, BannerStack } from '../ui/banner.tsx'
import { lazyPart } from './routes/lazy-part.ts'

// For signed-in people; the login page doesn't load it.
const ActingBar = lazyPart(() => import('./shell/acting-bar.tsx'), 'ActingBar', [])
const Visits = lazyPart(() => import('../lib/engagement/visits-notice.tsx'), 'Visits', [])

/**
 * The notice that visits are recorded, at the top of the page, scrolls away with it. Banners over any page: acting in
 * another person's place, failed writes, a lost connection, the end of a session and newer versions.
 */
export function Banners() {
  const { failure, isUpdateReady } = useBanners()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isIn = useSession().status === 'entered'
  return (
    <>
      <Suspense>{isIn && <Visits />}</Suspense>
      <BannerStack>
        <Suspense>{isIn && <ActingBar />}</Suspense>
        {isUpdateReady && (
          <Banner
            tone="news"
            text={t('updateAvailable')}
            actionLabel={t('refresh')}
            onAction={() => location.reload()}
          />
        )}
        <OfflineBanner />
        {failure !== null && (
          <Banner
            tone="failure"
            text={failure.kind === 'error' ? errorText(failure.error) : t('signedInElsewhere')}
            detail={failure.kind === 'error' && <RequestId error={failure.error} />}
            closeLabel={t('close')}
            onClose={closeErrorBanner}
          />
        )}
      </BannerStack>
    </>
  )
}
