import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What clients and holders of share links are shown while the company's subscription is not active. */
export function ClosedCompany() {
  const { t } = useTranslation()
  usePageTitle(t('subscriptionEndedTitle'))
  return <EmptyState title={t('subscriptionEndedTitle')} message={t('subscriptionEndedText')} />
}
