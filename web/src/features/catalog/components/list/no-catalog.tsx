import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../ui/empty-state.tsx'

/** In place of the catalogue, and of each of its products, where the subscription has none. */
export function NoCatalog() {
  const { t } = useTranslation('catalog')
  return <EmptyState title={t('noCatalogTitle')} message={t('noCatalogText')} />
}
