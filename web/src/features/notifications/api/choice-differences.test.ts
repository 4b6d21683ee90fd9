import { type NotificationConfigs, notificationTopics } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { choiceDifferences } from './choice-differences.ts'

function configs(): NotificationConfigs {
  const side = () => ({
    receiveAll: false,
    topics: Object.fromEntries(
      notificationTopics.map((topic) => [topic, { app: true, email: false, desktop: false }]),
    ) as NotificationConfigs['internal']['topics'],
  })
  return { internal: side(), external: side() }
}

describe('choices', () => {
  it('that are the same collide nowhere', () => {
    expect(choiceDifferences(configs(), configs(), notificationTopics)).toEqual([])
  })

  it('collide one by one', () => {
    const [mine, theirs] = [configs(), configs()]
    mine.internal.topics['import-complete'].email = true
    theirs.external.receiveAll = true
    expect(choiceDifferences(mine, theirs, notificationTopics)).toEqual([
      { side: 'internal', topic: 'import-complete', channel: 'email', mine: true, theirs: false },
      { side: 'external', topic: null, channel: 'app', mine: false, theirs: true },
    ])
  })
})
