/** Which channels a topic uses for somebody. Pure. */
import { type NotificationConfigs, type NotificationTopic, notificationTopics } from '@vitrine/contract'

/** `internal` in the domains somebody works for, `external` in those they are a client of. */
export type Side = keyof NotificationConfigs
export type Channels = NotificationConfigs[Side]['topics'][NotificationTopic]

const all: Channels = { app: true, email: true, desktop: true }

/** What somebody gets who has chosen nothing: no mail about work whose progress they see in the panel. */
function usualChannels(topic: NotificationTopic): Channels {
  return { app: true, email: !topic.endsWith('-complete'), desktop: false }
}

function everyTopic(channelsOf: (topic: NotificationTopic) => Channels) {
  return Object.fromEntries(
    notificationTopics.map((topic) => [topic, channelsOf(topic)]),
  ) as NotificationConfigs[Side]['topics']
}

/** What was stored, with the usual channels of topics that it doesn't know. */
export function completeConfigs(stored: Partial<NotificationConfigs> | null): NotificationConfigs {
  const side = (name: Side) => ({
    receiveAll: stored?.[name]?.receiveAll ?? false,
    topics: { ...everyTopic(usualChannels), ...stored?.[name]?.topics },
  })
  return { internal: side('internal'), external: side('external') }
}

export function channelsOf(configs: NotificationConfigs, side: Side, topic: NotificationTopic): Channels {
  return configs[side].receiveAll ? all : configs[side].topics[topic]
}

/** Like `channelsOf`, without mails of one topic; who received all receives all the rest. */
export function withoutMails(
  configs: NotificationConfigs,
  side: Side,
  topic: NotificationTopic,
): NotificationConfigs {
  const topics = configs[side].receiveAll ? everyTopic(() => all) : configs[side].topics
  const changed = { ...topics, [topic]: { ...topics[topic], email: false } }
  return { ...configs, [side]: { receiveAll: false, topics: changed } }
}
