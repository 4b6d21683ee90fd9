import { Skeleton, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { DisplaySettings } from '../components/display-settings.tsx'
import { FieldSettings } from '../components/field-settings.tsx'
import { PriceTypeSettings } from '../components/price-type-settings.tsx'
import { TabSettings } from '../components/tab-settings.tsx'

const sections = [
  { key: 'fields', Section: FieldSettings },
  { key: 'tabs', Section: TabSettings },
  { key: 'priceTypes', Section: PriceTypeSettings },
  { key: 'display', Section: DisplaySettings },
] as const

/** What the company gives its products: fields, tabs, prices, columns. */
export function ProductSettingsPage() {
  const { t } = useTranslation(['settings', 'app'])
  const errorText = useErrorText()
  const { permissions } = useEntered().access
  const settings = useQuery(settingsQuery())
  usePageTitle(t('productSettings'))
  if (permissions.setting.edit < 3) {
    return <EmptyState title={t('notYours')} message={t('notYoursText')} />
  }
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('productSettings')}
      </Title>
      {settings.isError && (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(settings.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <Skeleton height={320} />}
      {settings.data !== undefined && (
        <Tabs defaultValue="fields" keepMounted={false}>
          <Tabs.List mb="lg">
            {sections.map(({ key }) => (
              <Tabs.Tab key={key} value={key}>
                {t(`section.${key}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {sections.map(({ key, Section }) => (
            <Tabs.Panel key={key} value={key}>
              <Section settings={settings.data} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  )
}
