import { describe, expect, it } from 'vitest'
import { NAMED_RECORDS, type News, textsOf } from './news.ts'

const domainId = crypto.randomUUID()
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
/** With the longest name that a file can have. */
const staged = (folders: number): News => ({
  kind: 'room-stage',
  domainId,
  roomId: domainId,
  epoch: 1,
  revision: 2,
  product: domainId,
  media: '樹'.repeat(85),
  follows: true,
  folderIds: ids(folders),
  isPublished: true,
})
const parsed = (news: News): News[] => textsOf(news).map((text) => JSON.parse(text))

describe('the texts of news', () => {
  it.each<News>([
    { kind: 'products', domainId, ids: ids(NAMED_RECORDS), folderIds: ids(90) },
    { kind: 'products', domainId, ids: ids(5_000), folderIds: ids(5_000) },
    {
      kind: 'products',
      domainId,
      ids: ids(NAMED_RECORDS),
      folderIds: ids(90),
      fields: ids(300).map((id) => `detail:${id}`),
    },
    { kind: 'folders', domainId, ids: ids(5_000) },
    { kind: 'views', domainId, ids: ids(5_000), ownerId: domainId, groupIds: ids(5_000) },
    { kind: 'notifications', personIds: ids(5_000) },
    { kind: 'sessions-ended', tokenHashes: ids(5_000).map((id) => `${id}${id}`.slice(0, 64)) },
    { kind: 'room', domainId, roomId: domainId, what: 'proposed', personIds: ids(5_000) },
    staged(90),
    staged(5_000),
  ])('always fit the way they take: $kind', (news) => {
    for (const text of textsOf(news)) expect(Buffer.byteLength(text)).toBeLessThan(7_000)
  })

  it('name few records, and of many only that they are', () => {
    const few: News = { kind: 'products', domainId, ids: ids(2), folderIds: ids(1) }
    expect(parsed(few)).toEqual([few])
    expect(parsed({ ...few, ids: ids(NAMED_RECORDS + 1) })).toEqual([{ ...few, ids: [] }])
  })

  it('say of products in very many folders that they lie anywhere', () => {
    const news: News = { kind: 'products', domainId, ids: ids(2), folderIds: ids(1_000) }
    expect(parsed(news)).toEqual([{ ...news, ids: [], folderIds: [] }])
  })

  it('say of a stage in very many folders that whoever doesn’t see everything has to read it', () => {
    expect(parsed(staged(1_000))).toEqual([{ ...staged(0), folderIds: [] }])
  })

  it('leave no changed field out', () => {
    const fields = ids(300).map((id) => `detail:${id}`)
    const reported = parsed({ kind: 'products', domainId, ids: ids(1), folderIds: ids(1), fields })
    expect(reported.flatMap((news) => (news.kind === 'products' ? (news.fields ?? []) : []))).toEqual(fields)
  })

  it('leave no person out', () => {
    const personIds = ids(1_000)
    const reported = parsed({ kind: 'notifications', personIds })
    expect(reported.flatMap((news) => (news.kind === 'notifications' ? news.personIds : []))).toEqual(
      personIds,
    )
  })
})
