/** The operator's announcements to the company, above every page until they are dismissed or over. */
import { Portal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Announcement, announcementText } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { Banner, bannersId } from '../../../ui/banner.tsx'

const query = () => orpc.announcements.listAnnouncements.queryOptions({ input: {} })

export function AnnouncementBanners() {
  const { t } = useTranslation()
  const { impersonator } = useEntered()
  const { data = [] } = useQuery(query())
  const shown = useNotOver(data)
  const dismiss = useDismiss()
  const locale = currentLocale()
  return (
    <Portal target={`#${bannersId}`}>
      {shown.map((one) => {
        const { text, language } = announcementText(one.texts, locale)
        // Somebody acting in another person's place can't dismiss announcements for them.
        const closing =
          impersonator === null
            ? { closeLabel: t('dismissAnnouncement', { text }), onClose: () => dismiss(one) }
            : {}
        return (
          <Banner
            key={one._id}
            tone={one.kind}
            text={text}
            {...(language === locale ? {} : { language })}
            {...closing}
          />
        )
      })}
    </Portal>
  )
}

/** Hides the announcement at once, and shows it again if that couldn't be stored. */
function useDismiss() {
  const queries = useQueryClient()
  const { mutate } = useMutation(
    orpc.announcements.dismissAnnouncement.mutationOptions({
      onMutate: async ({ params }) => {
        const { queryKey } = query()
        await queries.cancelQueries({ queryKey })
        const before = queries.getQueryData<Announcement[]>(queryKey)
        queries.setQueryData<Announcement[]>(
          queryKey,
          before?.filter(({ _id }) => _id !== params.announcementId),
        )
        return before
      },
      onError: (_error, _given, before) => {
        queries.setQueryData<Announcement[]>(query().queryKey, before)
      },
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.announcements.key() }),
    }),
  )
  return ({ _id, revision }: Announcement) => mutate({ params: { announcementId: _id }, body: { revision } })
}

/** Longer waits than browsers count are begun anew. */
const longestWaitMs = 2_147_483_647

/** The announcements without those that have ended; each leaves at its end. */
function useNotOver(all: readonly Announcement[]): readonly Announcement[] {
  const [now, setNow] = useState(Date.now)
  const ends = all.flatMap(({ endsAt }) => (endsAt === null ? [] : [Date.parse(endsAt)]))
  const next = Math.min(...ends.filter((end) => end > now))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(Math.max(0, next - Date.now()) + 1, longestWaitMs),
    )
    return () => clearTimeout(timer)
  }, [next])
  return all.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now)
}
