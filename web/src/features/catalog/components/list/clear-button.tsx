import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../../ui/links.tsx'
import { useCatalog } from '../../api/use-catalog.ts'

/** To the list without what narrows it. */
export function ClearButton() {
  const { t } = useTranslation('catalog')
  const { linkTo } = useCatalog()
  const cleared = { q: undefined, category: undefined, filters: undefined, sort: undefined }
  return (
    <LinkButton {...linkTo(cleared)} variant="default">
      {t('clearFilters')}
    </LinkButton>
  )
}
