import { Checkbox, Group, Switch, Title } from '@mantine/core'
import { type NotificationConfigs, notificationTopics } from '@vitrine/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './topic-table.module.css'

type Side = NotificationConfigs['internal']
const channels = ['app', 'email', 'desktop'] as const

interface TopicTableProps {
  title: string
  side: Side
  onChange: (side: Side) => void
}

/** Topics and channels of one side. Receive All ticks everything, and keeps what was chosen for when it is off again. */
export function TopicTable({ title, side, onChange }: TopicTableProps) {
  const { t } = useTranslation('notifications')
  const titleId = useId()
  const choose = (topic: keyof Side['topics'], channel: (typeof channels)[number], isChosen: boolean) => {
    const topics = { ...side.topics, [topic]: { ...side.topics[topic], [channel]: isChosen } }
    onChange({ ...side, topics })
  }
  return (
    <section aria-labelledby={titleId} style={{ marginTop: 24 }}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <Switch
          label={t('receiveAll')}
          description={t('receiveAllText')}
          checked={side.receiveAll}
          onChange={(event) => onChange({ ...side, receiveAll: event.currentTarget.checked })}
        />
      </Group>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('topic')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={styles.channel}>
                {t(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationTopics.map((topic) => (
            <tr key={topic}>
              <th scope="row">{t(`topic.${topic}`)}</th>
              {channels.map((channel) => (
                <td key={channel} className={styles.channel}>
                  <Checkbox
                    aria-label={`${t(`topic.${topic}`)}: ${t(channel)}`}
                    checked={side.receiveAll || side.topics[topic][channel]}
                    disabled={side.receiveAll}
                    onChange={(event) => choose(topic, channel, event.currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
