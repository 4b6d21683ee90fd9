import { describe, expect, it } from 'vitest'
import type { ListenerAccess } from './listener-access.ts'
import { everythingChanged, notifierOf, type RecordNews } from './record-news.ts'

const domainId = 'domain'
const staff: ListenerAccess = {
  isEverything: true,
  reached: new Set(['root', 'open', 'closed']),
  shown: new Set(['root', 'open', 'closed']),
  groupIds: [],
  isClient: false,
  isSuperAdmin: false,
  fields: new Set(['detail:open', 'detail:closed', 'price:closed', 'inactive']),
  shape: '',
}
const client: ListenerAccess = {
  isEverything: false,
  reached: new Set(['open']),
  shown: new Set(['root', 'open']),
  groupIds: ['buyers'],
  isClient: true,
  isSuperAdmin: false,
  fields: new Set(['detail:open']),
  shape: '',
}
const outsider: ListenerAccess = {
  ...client,
  reached: new Set(),
  shown: new Set(),
  groupIds: [],
  fields: new Set(),
}

/** The ids somebody is notified of; null: not notified at all. */
function idsReportedTo(access: ListenerAccess, news: RecordNews): readonly string[] | null {
  const offer = notifierOf(news)(access, 'me')?.offer
  return offer !== undefined && 'ids' in offer ? offer.ids : null
}

const products = (ids: string[], folderIds: string[]): RecordNews => ({
  kind: 'products',
  domainId,
  ids,
  folderIds,
})

describe('changed products', () => {
  it('are named to whoever reaches all of their folders', () => {
    const news = products(['p', 'q'], ['open'])
    expect([staff, client].map((access) => idsReportedTo(access, news))).toEqual([
      ['p', 'q'],
      ['p', 'q'],
    ])
  })

  it('in other folders are not told of', () => {
    expect(idsReportedTo(client, products(['p'], ['closed']))).toBeNull()
    expect(idsReportedTo(outsider, products(['p'], ['open']))).toBeNull()
  })

  it('in a folder that is only on the way to a reached one are not told of', () => {
    expect(idsReportedTo(client, products(['p'], ['root']))).toBeNull()
  })

  it('in no folder are told to those who see everything', () => {
    expect(idsReportedTo(staff, products(['p'], []))).toEqual(['p'])
    expect(idsReportedTo(client, products(['p'], []))).toBeNull()
  })

  it('of which some are hidden are not named, only that there are some', () => {
    expect(idsReportedTo(client, products(['p', 'q'], ['open', 'closed']))).toEqual([])
  })

  it('are told to those who see one of the changed fields', () => {
    const ofFields = (...fields: string[]) => ({ ...products(['p'], ['open']), fields })
    for (const hidden of ['detail:closed', 'price:closed', 'inactive']) {
      expect(idsReportedTo(staff, ofFields(hidden))).toEqual(['p'])
      expect(idsReportedTo(client, ofFields(hidden))).toBeNull()
      expect(idsReportedTo(client, ofFields(hidden, 'detail:open'))).toEqual(['p'])
    }
    expect(idsReportedTo(client, ofFields('name'))).toEqual(['p'])
    expect(idsReportedTo(outsider, ofFields('name'))).toBeNull()
  })

  it('that moved out of reach are named: they were seen before', () => {
    expect(idsReportedTo(client, products(['p'], ['open', 'closed']))).toEqual(['p'])
  })

  it('too many to name, in too many folders, are told to all who see any folder', () => {
    expect([staff, client, outsider].map((access) => idsReportedTo(access, products([], [])))).toEqual([
      [],
      [],
      null,
    ])
  })
})

describe('changed folders', () => {
  it('are named as far as they are in the tree', () => {
    const news: RecordNews = { kind: 'folders', domainId, ids: ['open', 'closed', 'root'] }
    expect(idsReportedTo(staff, news)).toEqual(['open', 'closed', 'root'])
    expect(idsReportedTo(client, news)).toEqual(['open', 'root'])
    expect(idsReportedTo(outsider, news)).toBeNull()
    expect(idsReportedTo(client, { ...news, ids: ['closed'] })).toBeNull()
  })
})

describe('changed views', () => {
  const news: RecordNews = { kind: 'views', domainId, ids: ['v'], ownerId: 'somebody', groupIds: [] }
  it('are told to their owner and to the groups that may use them', () => {
    expect(idsReportedTo(staff, news)).toBeNull()
    expect(idsReportedTo(staff, { ...news, ownerId: 'me' })).toEqual(['v'])
    expect(idsReportedTo(client, { ...news, groupIds: ['sellers', 'buyers'] })).toEqual(['v'])
    expect(idsReportedTo(client, { ...news, groupIds: ['sellers'] })).toBeNull()
  })
})

describe('a changed project', () => {
  const news: RecordNews = { kind: 'project', domainId, id: 'j', personIds: ['somebody'] }
  it('is told to those who know it and to super admins', () => {
    expect(idsReportedTo(staff, news)).toBeNull()
    expect(idsReportedTo(client, { ...news, personIds: ['somebody', 'me'] })).toEqual(['j'])
    expect(idsReportedTo({ ...staff, isSuperAdmin: true }, news)).toEqual(['j'])
  })
})

describe('what was answered in a project', () => {
  const news: RecordNews = { kind: 'answers', domainId, ids: ['a'], personIds: ['somebody'] }
  it('is told to whom it concerns and to super admins, by the ids that devices gave', () => {
    expect(idsReportedTo(staff, news)).toBeNull()
    expect(idsReportedTo(client, { ...news, personIds: ['somebody', 'me'] })).toEqual(['a'])
    expect(idsReportedTo({ ...staff, isSuperAdmin: true }, news)).toEqual(['a'])
  })
})

it('the same message is written once for all who get it', () => {
  const notifier = notifierOf(products(['p', 'q'], ['open']))
  expect(notifier(staff, 'me')).toBe(notifier(client, 'you'))
  const folders = notifierOf({ kind: 'folders', domainId, ids: ['open', 'closed'] })
  expect(folders(staff, 'me')).not.toBe(folders(client, 'you'))
})

it('after a gap each kind of record is told to have changed', () => {
  expect(everythingChanged(domainId).map(({ offer }) => offer.kind)).toEqual([
    'product',
    'folder',
    'view',
    'structure',
    'brand',
    'project',
    'answer',
    'announcement',
  ])
})

it('a changed brand is told to everybody in the company, clients too', () => {
  const notifier = notifierOf({ kind: 'brand', domainId })
  for (const access of [staff, client])
    expect(notifier(access, 'me')?.offer).toEqual({ kind: 'brand', domain: domainId, ids: [] })
})
