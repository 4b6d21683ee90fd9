import { useTranslation } from 'react-i18next'
import { PageHead, PartIntro } from '../../../lib/page/list-page.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { DisplaySettings } from '../components/display-settings.tsx'

/** What lists and exports of products begin with, and what the levels of categories are called. */
export function ContentDisplayPage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHead title={t('contentDisplay')} />
      <PartIntro text={t('contentDisplayText')} />
      <WithSettings>
        <DisplaySettings />
      </WithSettings>
    </>
  )
}
