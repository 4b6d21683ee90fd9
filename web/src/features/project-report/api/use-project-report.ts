/** The page's span and filters, from the address. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type DaySpan, dayIn, presetSpan, type SpanComparison } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { type ProjectReportSearch, projectReportSearch } from '../project-report-search.ts'

/** Polling interval in ms, because live messages reach only those who run the project. */
export const rereadMs = 30_000

export interface ReportPlace {
  search: ProjectReportSearch
  /** Project in the path; null: all projects, or those that the search parameters name. */
  projectId: string | null
  span: DaySpan
  comparison: SpanComparison
  today: string
  /** Parameters for all calls. */
  asked: ReturnType<typeof queryOf>
  /** Changes a part of the address; what is left out stays. */
  change: (part: { [Key in keyof ProjectReportSearch]?: ProjectReportSearch[Key] | undefined }) => void
}

export function useReportPlace(): ReportPlace {
  const search = projectReportSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const { projectId = null } = useParams({ strict: false }) as { projectId?: string }
  const navigate = useNavigate()
  const { timeZone } = useSettings()
  const today = dayIn(timeZone, new Date())
  const { from, to, compare = 'nothing' } = search
  const span = from === undefined || to === undefined ? presetSpan('thisYear', today) : { from, to }
  return {
    ...{ search, projectId, span, comparison: compare, today },
    asked: queryOf(search, projectId, span, compare),
    change: (part) =>
      void navigate({ to: '.', search: { ...search, ...part }, replace: part.lines === undefined } as never),
  }
}

function queryOf(
  { projects, category, group, presenter, session }: ProjectReportSearch,
  projectId: string | null,
  span: DaySpan,
  compare: SpanComparison,
) {
  const of = projectId ?? projects
  return {
    ...span,
    compare,
    ...(of === undefined ? {} : { projects: of }),
    ...(category === undefined ? {} : { category }),
    ...(group === undefined ? {} : { group }),
    ...(presenter === undefined ? {} : { presenter }),
    ...(session === undefined ? {} : { session }),
  }
}

export function useReport({ asked }: ReportPlace) {
  return useQuery({
    ...orpc.projectReport.getProjectReport.queryOptions({ input: asked }),
    refetchInterval: rereadMs,
    placeholderData: (before) => before,
  })
}

export function useReportOptions() {
  return useQuery(orpc.projectReport.getProjectReportOptions.queryOptions({ input: {} }))
}
