/** What the section asks for, out of the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { comparedSpan, type DaySpan, dayIn, presetSpan, type SpanComparison } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../lib/api/client.ts'
import { useSettings } from '../../lib/structure/settings.tsx'
import { type InterestSearch, interestSearch, type Narrowing, narrowings } from './interest-search.ts'

/** No news tell what clients look at. */
export const rereadMs = 30_000

export interface InterestPlace {
  search: InterestSearch & { section: 'interest' }
  span: DaySpan
  /** What is asked for: the days, and what alone is counted. */
  asked: DaySpan & Partial<Record<Narrowing, string>>
  comparison: SpanComparison
  /** In the company's zone. */
  today: string
  change: (part: { [Key in keyof InterestSearch]?: InterestSearch[Key] | undefined }) => void
}

export function useInterestPlace(): InterestPlace {
  const said = interestSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const search = { ...said, section: 'interest' as const }
  const navigate = useNavigate()
  const today = dayIn(useSettings().timeZone, new Date())
  const { from, to, compare = 'nothing' } = search
  const span = from === undefined || to === undefined ? presetSpan('thisMonth', today) : { from, to }
  const narrowed = Object.fromEntries(
    narrowings.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
  return {
    ...{ search, span, comparison: compare, today, asked: { ...span, ...narrowed } },
    change: (part) => void navigate({ to: '.', search: { ...search, ...part } } as never),
  }
}

export function useInterest({ span, asked, comparison }: InterestPlace) {
  const before = comparedSpan(span, comparison)
  const shown = useQuery({
    ...orpc.engagement.getInterest.queryOptions({ input: { query: asked } }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  const compared = useQuery({
    ...orpc.engagement.getInterest.queryOptions({ input: { query: { ...asked, ...before } } }),
    enabled: before !== null,
  })
  return { shown, before, compared: before === null ? undefined : compared.data }
}

export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('engagement')
  return (seconds) =>
    t(seconds >= 3_600 ? 'duration' : 'durationShort', {
      hours: Math.floor(seconds / 3_600),
      minutes: Math.floor((seconds % 3_600) / 60),
      seconds: seconds % 60,
    })
}
