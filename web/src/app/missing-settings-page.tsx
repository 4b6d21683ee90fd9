import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../lib/page-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** An address of settings at which there is nothing. */
export function MissingSettingsPage() {
  const { t } = useTranslation()
  usePageTitle(t('notFoundTitle'))
  return <EmptyState title={t('notFoundTitle')} message={t('notFoundText')} />
}
