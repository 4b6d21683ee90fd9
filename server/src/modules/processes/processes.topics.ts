import { defineEvent } from '../../scope/domain-events.ts'
import { defineTopics } from '../../scope/topics.ts'

/** Topics of processes that people are notified of by more than their line in the panel. */
export type ProcessTopic = 'import-complete' | 'export-complete'

/** A process that its owner is to be notified of has come to its end. */
export const processEnded = defineEvent<{
  processId: string
  ownerId: string
  topic: ProcessTopic
  subject: string
  isFinished: boolean
}>('process-ended')

export const processTopics = [
  defineTopics({
    event: processEnded,
    links: { 'import-complete': '/processes', 'export-complete': '/processes' },
    tellsActor: true,
    isInPanel: true,
    recipients: async ({ processId, ownerId, topic, subject, isFinished }, { enter }) => {
      const person = await enter(ownerId)
      if (person === null) return []
      const others = { process: processId, subject, outcome: isFinished ? 'finished' : 'failed' }
      return [{ person, topic, others, count: 1 }]
    },
  }),
]
