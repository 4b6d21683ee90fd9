import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LinkAnchor } from '../../../ui/links.tsx'

export function HomePage() {
  const { t } = useTranslation('home')
  usePageTitle(t('title'))
  return <LinkAnchor to="/catalog">{t('openCatalog')}</LinkAnchor>
}
