import { Box, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientTopics, notificationTopics, type VersionedConfigs } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useDraft } from '../../../lib/conflicts/use-draft.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'
import { SaveBar } from '../../../lib/forms/save-bar.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useChoiceParts } from '../api/use-choice-parts.ts'
import { DesktopPermissionNote } from '../components/desktop-permission-note.tsx'
import { channels, TopicTable } from '../components/topic-table.tsx'

/** What a person is notified of, and how; at companies they work for, and at those they are a client of. */
export function NotificationSettingsPage() {
  const { t } = useTranslation('notifications')
  const { user } = useEntered()
  usePageTitle(t('settingsTitle'))
  const userId = user?._id ?? ''
  const configs = useQuery(orpc.notifications.getNotificationConfigs.queryOptions({ input: { userId } }))
  return (
    <div style={{ maxWidth: 860 }}>
      <Title order={1} size="h2">
        {t('settingsTitle')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('settingsText')}
      </Text>
      <Loaded query={configs} waiting={null}>
        {(stored) => <Form userId={userId} stored={stored} />}
      </Loaded>
    </div>
  )
}

function Form({ userId, stored }: { userId: string; stored: VersionedConfigs }) {
  const { t } = useTranslation('notifications')
  const queryClient = useQueryClient()
  const { version: present, ...choices } = stored
  const { draft, version, isDirty, change, drop, settle } = useDraft(
    choices,
    present,
    'notification-settings',
  )
  const partsOf = useChoiceParts()
  const save = useMutation({
    ...versioned(orpc.notifications.updateNotificationConfigs, { partsOf }),
    onSuccess: async (saved: VersionedConfigs | null) => {
      const { queryKey } = orpc.notifications.getNotificationConfigs.queryOptions({ input: { userId } })
      // The settings saved elsewhere meanwhile were kept, so read them.
      if (saved === null) await queryClient.invalidateQueries({ queryKey })
      else queryClient.setQueryData(queryKey, saved)
    },
  })
  // Somebody who works for no company has no internal topics, and no bell, which is in the header of staff.
  const isStaff = useEntered().user?.affiliation.domain != null
  const sides = isStaff ? (['internal', 'external'] as const) : (['external'] as const)
  const wantsDesktop = sides
    .map((side) => draft[side])
    .some((side) => side.receiveAll || Object.values(side.topics).some((channels) => channels.desktop))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const input = { params: { userId }, query: { version }, body: draft }
        if (isDirty) save.mutate(input, { onSuccess: (answer) => settle(answer, draft) })
      }}
    >
      {sides.map((side) => (
        <TopicTable
          key={side}
          title={isStaff ? t(side === 'internal' ? 'internalSide' : 'externalSide') : null}
          topics={side === 'internal' ? notificationTopics : clientTopics}
          channels={isStaff ? channels : ['email']}
          side={draft[side]}
          onChange={(changed) => change({ ...draft, [side]: changed })}
        />
      ))}
      {isStaff && wantsDesktop && <DesktopPermissionNote />}
      <Box mt="lg">
        <SaveBar
          isDirty={isDirty}
          isSaving={save.isPending}
          isSaved={save.isSuccess && save.data !== null}
          onDrop={drop}
        />
      </Box>
    </form>
  )
}
