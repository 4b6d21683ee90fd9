import { describe, expect, it } from 'vitest'
import { RecentNews } from './recent-news.ts'
import type { RecordNews } from './record-news.ts'

const news = (id: string): RecordNews => ({ kind: 'products', domainId: 'd', ids: [id], folderIds: ['f'] })

describe('recent news', () => {
  it('are those of the last moments, of one domain', () => {
    const recent = new RecentNews(100)
    recent.note(news('p'), 0)
    recent.note(news('q'), 60)
    expect(recent.since('d', 90)).toEqual([news('p'), news('q')])
    expect(recent.since('d', 120)).toEqual([news('q')])
    expect(recent.since('other', 90)).toEqual([])
    recent.forgetOld(300)
    expect(recent.since('d', 300)).toEqual([])
  })

  it('have changed structure once', () => {
    const recent = new RecentNews(100)
    for (const at of [1, 2, 3]) recent.note({ kind: 'structure', domainId: 'd' }, at)
    expect(recent.since('d', 4)).toEqual([{ kind: 'structure', domainId: 'd' }])
  })

  it('are anything when there were too many, or when some may have been missed', () => {
    const crowded = new RecentNews(100)
    for (let count = 0; count < 200; count++) crowded.note(news(`p${count}`), 0)
    expect(crowded.since('d', 50)).toBeNull()
    expect(crowded.since('d', 100)).toEqual([])
    const gapped = new RecentNews(100)
    gapped.noteGap(10)
    expect(gapped.since('d', 50)).toBeNull()
    expect(gapped.since('d', 110)).toEqual([])
  })
})
