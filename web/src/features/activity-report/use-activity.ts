/** The parameters of the section's calls, from the address. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AskedActivity } from '@vitrine/contract'
import { type DaySpan, dayIn, monthSpan } from '@vitrine/rules'
import { orpc } from '../../lib/api/client.ts'
import { type ActivitySearch, activitySearch } from './activity-search.ts'

/** Lines per request. */
const linesAtOnce = 200

export interface ActivityPlace {
  search: ActivitySearch
  /** Month shown in the picker (`YYYY-MM`): that of the first day. */
  month: string
  /** The present month, in UTC. */
  thisMonth: string
  span: DaySpan
  /** Parameters of figures, chart and files: the whole span. */
  asked: AskedActivity
  /** Parameters of the lines: one day, where one is chosen. */
  askedLines: AskedActivity
  isNarrowed: boolean
  change: (part: { [Key in keyof ActivitySearch]?: ActivitySearch[Key] | undefined }) => void
}

export function useActivityPlace(): ActivityPlace {
  const search = activitySearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const thisMonth = dayIn('UTC', new Date()).slice(0, 7)
  const { from, to, month = from?.slice(0, 7) ?? thisMonth, day, q, ...narrow } = search
  const span = from === undefined || to === undefined ? monthSpan(month) : { from, to }
  const asked: AskedActivity = { ...span, ...narrow, ...(q === undefined ? {} : { search: q }) }
  return {
    ...{ search, month, thisMonth, span, asked },
    askedLines: day === undefined ? asked : { ...asked, from: day, to: day },
    isNarrowed: from !== undefined || day !== undefined || q !== undefined || Object.keys(narrow).length > 0,
    change: (part) => void navigate({ to: '.', search: { section: 'changes', ...search, ...part } } as never),
  }
}

export function useActivitySummary({ asked }: ActivityPlace) {
  return useQuery({
    ...orpc.activityReport.getActivitySummary.queryOptions({
      input: { query: { ...asked, folded: 'true' } },
    }),
    placeholderData: keepPreviousData,
  })
}

export function useActivityLines({ askedLines }: ActivityPlace) {
  return useInfiniteQuery({
    ...orpc.activityReport.listActivityLines.infiniteOptions({
      input: (after: string | undefined) => ({
        query: {
          ...askedLines,
          folded: 'true',
          limit: linesAtOnce,
          ...(after === undefined ? {} : { after }),
        },
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })
}
