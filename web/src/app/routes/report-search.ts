/** What the addresses of reports say: which section, and what its own feature reads there. */
import { type ActivitySearch, activitySearch } from '../../features/activity-report/activity-search.ts'
import { type InterestSearch, interestSearch } from '../../features/engagement/interest-search.ts'

export const catalogReportSections = ['changes', 'interest', 'statistics'] as const
export type CatalogReportSection = (typeof catalogReportSections)[number]

export interface CatalogReportSearch extends ActivitySearch, InterestSearch {
  section?: CatalogReportSection
}

/** Parameters of the section that is open; those of the others would narrow what isn't on screen. */
const parametersOf: Record<CatalogReportSection, (search: Record<string, unknown>) => CatalogReportSearch> = {
  changes: activitySearch,
  interest: interestSearch,
  statistics: () => ({}),
}

export function catalogReportSearch(search: Record<string, unknown>): CatalogReportSearch {
  const section = catalogReportSections.find((name) => name === search.section)
  return {
    ...(section === undefined ? {} : { section }),
    ...parametersOf[section ?? 'changes'](search),
  }
}
