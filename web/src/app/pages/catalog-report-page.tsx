import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingBox } from '../../lib/page/loaded.tsx'
import { TabList } from '../../ui/lists/tab-list.tsx'
import { lazyPart } from '../routes/lazy-part.ts'
import { type CatalogReportSection, catalogReportSections } from '../routes/report-search.ts'
import { ReportFrame } from './report-frame.tsx'

/** Made with `lazyPart`; their parameters in the address are checked in `report-search.ts`. */
const sections: Record<CatalogReportSection, ComponentType> = {
  changes: lazyPart(
    () => import('../../features/activity-report/components/changes-section.tsx'),
    'ChangesSection',
    ['activity-report', 'fields', 'processes'],
  ),
  interest: lazyPart(
    () => import('../../features/engagement/components/interest-section.tsx'),
    'InterestSection',
    ['engagement', 'processes'],
  ),
  statistics: lazyPart(
    () => import('../../features/statistics/components/statistics-section.tsx'),
    'StatisticsSection',
    ['statistics', 'processes'],
  ),
}

const waitingHeightPx = 480

/** What happened to the catalogue, what of it was looked at, and what it consists of. */
export function CatalogReportPage() {
  const { t } = useTranslation('reports')
  const { section = 'changes' } = useSearch({ from: '/inside/reports/activity/catalog' })
  const navigate = useNavigate({ from: '/reports/activity/catalog' })
  return (
    <ReportFrame title={t('catalogReport')} item="activityReport">
      <Tabs
        value={section}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ search: { section: next as CatalogReportSection }, replace: true })
        }
      >
        <TabList value={section} mb="lg">
          {catalogReportSections.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`section.${name}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        {catalogReportSections.map((name) => {
          const Section = sections[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <Suspense fallback={<WaitingBox height={waitingHeightPx} />}>
                <Section />
              </Suspense>
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </ReportFrame>
  )
}
