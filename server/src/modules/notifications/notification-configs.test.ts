import { notificationTopics } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { channelsOf, completeConfigs, withoutMails } from './notification-configs.ts'

describe('channels of a topic', () => {
  it('are the usual ones for somebody who has chosen nothing', () => {
    const configs = completeConfigs(null)
    expect(channelsOf(configs, 'external', 'folder-granted')).toEqual({
      app: true,
      email: true,
      desktop: false,
    })
    expect(channelsOf(configs, 'internal', 'import-complete').email).toBe(false)
  })

  it('are all of them for somebody who receives all, on that side only', () => {
    const given = completeConfigs(null)
    const configs = { ...given, internal: { ...given.internal, receiveAll: true } }
    for (const topic of notificationTopics) {
      expect(channelsOf(configs, 'internal', topic)).toEqual({ app: true, email: true, desktop: true })
      expect(channelsOf(configs, 'external', topic).desktop).toBe(false)
    }
  })

  it('lose only their mails by unsubscribing, also for somebody who receives all', () => {
    const given = completeConfigs(null)
    const all = { ...given, internal: { ...given.internal, receiveAll: true } }
    const configs = withoutMails(all, 'internal', 'project-added')
    expect(channelsOf(configs, 'internal', 'project-added')).toEqual({
      app: true,
      email: false,
      desktop: true,
    })
    expect(channelsOf(configs, 'internal', 'project-started').email).toBe(true)
    expect(channelsOf(configs, 'external', 'project-added').email).toBe(true)
  })
})
