import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useReachability } from './network.ts'
import { useWaitingWrites } from './waiting-writes.ts'

/** Says that the server can't be reached, and how much waits for it; goes by itself. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const reach = useReachability()
  const count = useWaitingWrites()
  if (reach !== 'away' && count === 0) return null
  const text = count === 0 ? t('offline') : t('offlineWaiting', { count, number: number(count) })
  return <Banner tone="offline" text={text} />
}
