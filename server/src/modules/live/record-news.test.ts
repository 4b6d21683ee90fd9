import { describe, expect, it } from 'vitest'
import type { Reach } from './reaches.ts'
import { everythingChanged, type RecordNews, tellerOf } from './record-news.ts'

const domainId = 'domain'
const staff: Reach = {
  isEverything: true,
  reached: new Set(['root', 'open', 'closed']),
  shown: new Set(['root', 'open', 'closed']),
  groupIds: [],
  isClient: false,
  fields: new Set(['detail:open', 'detail:closed', 'price:closed', 'inactive']),
  shape: '',
}
const client: Reach = {
  isEverything: false,
  reached: new Set(['open']),
  shown: new Set(['root', 'open']),
  groupIds: ['buyers'],
  isClient: true,
  fields: new Set(['detail:open']),
  shape: '',
}
const outsider: Reach = { ...client, reached: new Set(), shown: new Set(), groupIds: [], fields: new Set() }

/** The ids somebody is told of; null: not told at all. */
function idsToldTo(reach: Reach, news: RecordNews): readonly string[] | null {
  const offer = tellerOf(news)(reach, 'me')?.offer
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
    expect([staff, client].map((reach) => idsToldTo(reach, news))).toEqual([
      ['p', 'q'],
      ['p', 'q'],
    ])
  })

  it('in other folders are not told of', () => {
    expect(idsToldTo(client, products(['p'], ['closed']))).toBeNull()
    expect(idsToldTo(outsider, products(['p'], ['open']))).toBeNull()
  })

  it('in a folder that is only on the way to a reached one are not told of', () => {
    expect(idsToldTo(client, products(['p'], ['root']))).toBeNull()
  })

  it('in no folder are told to those who see everything', () => {
    expect(idsToldTo(staff, products(['p'], []))).toEqual(['p'])
    expect(idsToldTo(client, products(['p'], []))).toBeNull()
  })

  it('of which some are hidden are not named, only that there are some', () => {
    expect(idsToldTo(client, products(['p', 'q'], ['open', 'closed']))).toEqual([])
  })

  it('are told to those who see one of the changed fields', () => {
    const ofFields = (...fields: string[]) => ({ ...products(['p'], ['open']), fields })
    for (const hidden of ['detail:closed', 'price:closed', 'inactive']) {
      expect(idsToldTo(staff, ofFields(hidden))).toEqual(['p'])
      expect(idsToldTo(client, ofFields(hidden))).toBeNull()
      expect(idsToldTo(client, ofFields(hidden, 'detail:open'))).toEqual(['p'])
    }
    expect(idsToldTo(client, ofFields('name'))).toEqual(['p'])
    expect(idsToldTo(outsider, ofFields('name'))).toBeNull()
  })

  it('that moved out of reach are named: they were seen before', () => {
    expect(idsToldTo(client, products(['p'], ['open', 'closed']))).toEqual(['p'])
  })

  it('too many to name, in too many folders, are told to all who see any folder', () => {
    expect([staff, client, outsider].map((reach) => idsToldTo(reach, products([], [])))).toEqual([
      [],
      [],
      null,
    ])
  })
})

describe('changed folders', () => {
  it('are named as far as they are in the tree', () => {
    const news: RecordNews = { kind: 'folders', domainId, ids: ['open', 'closed', 'root'] }
    expect(idsToldTo(staff, news)).toEqual(['open', 'closed', 'root'])
    expect(idsToldTo(client, news)).toEqual(['open', 'root'])
    expect(idsToldTo(outsider, news)).toBeNull()
    expect(idsToldTo(client, { ...news, ids: ['closed'] })).toBeNull()
  })
})

describe('changed views', () => {
  const news: RecordNews = { kind: 'views', domainId, ids: ['v'], ownerId: 'somebody', groupIds: [] }
  it('are told to their owner and to the groups that may use them', () => {
    expect(idsToldTo(staff, news)).toBeNull()
    expect(idsToldTo(staff, { ...news, ownerId: 'me' })).toEqual(['v'])
    expect(idsToldTo(client, { ...news, groupIds: ['sellers', 'buyers'] })).toEqual(['v'])
    expect(idsToldTo(client, { ...news, groupIds: ['sellers'] })).toBeNull()
  })
})

it('the same message is written once for all who get it', () => {
  const teller = tellerOf(products(['p', 'q'], ['open']))
  expect(teller(staff, 'me')).toBe(teller(client, 'you'))
  const folders = tellerOf({ kind: 'folders', domainId, ids: ['open', 'closed'] })
  expect(folders(staff, 'me')).not.toBe(folders(client, 'you'))
})

it('after a gap each kind of record is told to have changed', () => {
  expect(everythingChanged(domainId).map(({ offer }) => offer.kind)).toEqual([
    'product',
    'folder',
    'view',
    'structure',
  ])
})
