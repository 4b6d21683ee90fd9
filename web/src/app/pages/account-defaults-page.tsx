import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { VersionedAccountDefaults } from '@vitrine/contract'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AccountDefaultsSection,
  accountDefaultsSections,
} from '../../features/account-defaults/account-defaults-search.ts'
import { defaultsQuery } from '../../features/account-defaults/api/use-account-defaults.ts'
import { CompanyProfile } from '../../features/account-defaults/components/company-profile.tsx'
import { GeneralDefaults } from '../../features/account-defaults/components/general-defaults.tsx'
import { PlanFeatures } from '../../features/account-defaults/components/plan-features.tsx'
import { BrandPart } from '../../features/brand/components/brand-part.tsx'
import { HostMappingPart } from '../../features/host-mapping/components/host-mapping-part.tsx'
import { PageHead } from '../../lib/page/list-page.tsx'
import { Loaded, WaitingBox } from '../../lib/page/loaded.tsx'
import { TabList } from '../../ui/lists/tab-list.tsx'

const parts: Record<AccountDefaultsSection, ComponentType> = {
  general: () => <WithDefaults part={GeneralDefaults} />,
  profile: () => <WithDefaults part={CompanyProfile} />,
  features: PlanFeatures,
  brand: BrandPart,
  host: HostMappingPart,
}

const waitingHeightPx = 320

/** What the company is, what its people begin with, what its plan includes, how it looks, and its host name. */
export function AccountDefaultsPage() {
  const { t } = useTranslation('account-defaults')
  const { section = 'general' } = useSearch({ from: '/inside/settings/domain/account-defaults' })
  const navigate = useNavigate({ from: '/settings/domain/account-defaults' })
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        value={section}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ search: { section: next as AccountDefaultsSection }, replace: true })
        }
      >
        <TabList value={section} mb="lg">
          {accountDefaultsSections.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`section.${each}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        {accountDefaultsSections.map((each) => {
          const Part = parts[each]
          return (
            <Tabs.Panel key={each} value={each}>
              <Part />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}

function WithDefaults({ part: Part }: { part: ComponentType<{ defaults: VersionedAccountDefaults }> }) {
  const query = useQuery(defaultsQuery())
  return (
    <Loaded query={query} waiting={<WaitingBox height={waitingHeightPx} />}>
      {(defaults) => <Part defaults={defaults} />}
    </Loaded>
  )
}
