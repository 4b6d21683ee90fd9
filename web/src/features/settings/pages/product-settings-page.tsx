import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../../lib/page/list-page.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TabList } from '../../../ui/lists/tab-list.tsx'
import { CategorySettings } from '../components/category-settings.tsx'
import { FieldSettings } from '../components/field-settings.tsx'
import { PriceTypeSettings } from '../components/price-type-settings.tsx'
import { PurposeSettings } from '../components/purpose-settings.tsx'
import { SearchWordsSettings } from '../components/search-words-settings.tsx'
import { TabSettings } from '../components/tab-settings.tsx'
import { type ProductSettingsSection, productSettingsSections } from '../product-settings-search.ts'

const sections = {
  fields: FieldSettings,
  tabs: TabSettings,
  priceTypes: PriceTypeSettings,
  categories: CategorySettings,
  purposes: PurposeSettings,
  searchWords: SearchWordsSettings,
}

/** What the company gives its products: fields, tabs, prices, categories, purposes, words for searches. */
export function ProductSettingsPage() {
  const { t } = useTranslation('settings')
  const { permissions } = useEntered().access
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
  const section = open.find((each) => each === search.section) ?? first
  return (
    <>
      <PageHead title={t('productSettings')} />
      <WithSettings>
        <Tabs
          value={section}
          keepMounted={false}
          onChange={(next) =>
            void navigate({ search: { section: next as ProductSettingsSection }, replace: true })
          }
        >
          <TabList value={section} mb="lg">
            {open.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`section.${each}`)}
              </Tabs.Tab>
            ))}
          </TabList>
          {open.map((each) => {
            const Section = sections[each]
            return (
              <Tabs.Panel key={each} value={each}>
                <Section />
              </Tabs.Panel>
            )
          })}
        </Tabs>
      </WithSettings>
    </>
  )
}
