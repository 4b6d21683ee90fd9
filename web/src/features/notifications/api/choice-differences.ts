/** Where two sets of choices differ. */
import type { NotificationConfigs, NotificationTopic } from '@vitrine/contract'

const sides = ['internal', 'external'] as const
const channels = ['app', 'email', 'desktop'] as const

export interface ChoiceDifference {
  side: (typeof sides)[number]
  /** Null: whether everything is received. */
  topic: NotificationTopic | null
  channel: (typeof channels)[number]
  mine: boolean
  theirs: boolean
}

export function choiceDifferences(
  mine: NotificationConfigs,
  theirs: NotificationConfigs,
  topics: readonly NotificationTopic[],
): ChoiceDifference[] {
  return sides
    .flatMap((side) => [
      {
        side,
        topic: null,
        channel: 'app' as const,
        mine: mine[side].receiveAll,
        theirs: theirs[side].receiveAll,
      },
      ...topics.flatMap((topic) =>
        channels.map((channel) => ({
          side,
          topic,
          channel,
          mine: mine[side].topics[topic][channel],
          theirs: theirs[side].topics[topic][channel],
        })),
      ),
    ])
    .filter((choice) => choice.mine !== choice.theirs)
}
