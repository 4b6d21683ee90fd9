import { Checkbox, Group, Switch, Title } from '@mantine/core'
import type { NotificationConfigs, NotificationTopic } from '@vitrine/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'

type Side = NotificationConfigs['internal']
export const channels = ['app', 'email', 'desktop'] as const
export type Channel = (typeof channels)[number]

interface TopicTableProps {
  /** Null where there is but one side. */
  title: string | null
  side: Side
  topics: readonly NotificationTopic[]
  channels: readonly Channel[]
  onChange: (side: Side) => void
}

/** Topics and channels of one side. Receive All ticks everything, and keeps what was chosen for when it is off again. */
export function TopicTable({ title, side, topics, channels, onChange }: TopicTableProps) {
  const { t } = useTranslation('notifications')
  const titleId = useId()
  const choose = (topic: keyof Side['topics'], channel: Channel, isChosen: boolean) => {
    const chosen = { ...side.topics, [topic]: { ...side.topics[topic], [channel]: isChosen } }
    onChange({ ...side, topics: chosen })
  }
  const columns: Column<{ topic: keyof Side['topics'] }>[] = [
    { heading: t('topic'), cell: ({ topic }) => t(`topic.${topic}`) },
    ...channels.map((channel) => ({
      heading: t(channel),
      cell: ({ topic }: { topic: keyof Side['topics'] }) => (
        <Checkbox
          // Beside its channel where rows are cards.
          display="inline-block"
          style={{ verticalAlign: 'middle' }}
          aria-label={`${t(`topic.${topic}`)}: ${t(channel)}`}
          checked={side.receiveAll || side.topics[topic][channel]}
          disabled={side.receiveAll}
          onChange={(event) => choose(topic, channel, event.currentTarget.checked)}
        />
      ),
    })),
  ]
  return (
    <section aria-labelledby={title === null ? undefined : titleId} style={{ marginTop: 24 }}>
      <Group justify="space-between" mb="xs">
        {title !== null && (
          <Title order={2} size="h4" id={titleId}>
            {title}
          </Title>
        )}
        <Switch
          label={t('receiveAll')}
          description={t('receiveAllText')}
          checked={side.receiveAll}
          onChange={(event) => onChange({ ...side, receiveAll: event.currentTarget.checked })}
        />
      </Group>
      <DataTable
        rows={topics.map((topic) => ({ topic }))}
        keyOf={({ topic }) => topic}
        columns={columns}
        isBesideOnCards
      />
    </section>
  )
}
