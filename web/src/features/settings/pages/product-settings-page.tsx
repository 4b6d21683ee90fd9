import { Skeleton, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CategorySettings } from '../components/category-settings.tsx'
import { DisplaySettings } from '../components/display-settings.tsx'
import { FieldSettings } from '../components/field-settings.tsx'
import { PriceTypeSettings } from '../components/price-type-settings.tsx'
import { TabSettings } from '../components/tab-settings.tsx'
import { type ProductSettingsSection, productSettingsSections } from '../product-settings-search.ts'

const sections = {
  fields: FieldSettings,
  tabs: TabSettings,
  priceTypes: PriceTypeSettings,
  categories: CategorySettings,
  display: DisplaySettings,
}

/** What the company gives its products: fields, tabs, prices, categories, columns. */
export function ProductSettingsPage() {
  const { t } = useTranslation(['settings', 'app'])
  const errorText = useErrorText()
  const { permissions } = useEntered().access
  const settings = useQuery(settingsQuery())
  const search = useSearch({ from: '/inside/settings/domain/product-settings' })
  const navigate = useNavigate({ from: '/settings/domain/product-settings' })
  usePageTitle(t('productSettings'))
  const open = productSettingsSections.filter((section) =>
    section === 'categories' ? permissions.category.edit >= 1 : permissions.setting.edit === 3,
  )
  const [first] = open
  if (first === undefined) {
    return <EmptyState title={t('notYours')} message={t('notYoursText')} />
  }
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('productSettings')}
      </Title>
      {failureOf(settings) !== null && (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(settings.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <Skeleton height={320} />}
      {settings.data !== undefined && (
        <Tabs
          value={open.find((section) => section === search.section) ?? first}
          keepMounted={false}
          onChange={(section) =>
            void navigate({ search: { section: section as ProductSettingsSection }, replace: true })
          }
        >
          <Tabs.List mb="lg">
            {open.map((section) => (
              <Tabs.Tab key={section} value={section}>
                {t(`section.${section}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {open.map((section) => {
            const Section = sections[section]
            return (
              <Tabs.Panel key={section} value={section}>
                <Section settings={settings.data} />
              </Tabs.Panel>
            )
          })}
        </Tabs>
      )}
    </>
  )
}
