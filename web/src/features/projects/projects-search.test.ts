import { describe, expect, it } from 'vitest'
import { narrowingOf, projectSearch, projectsSearch, stateOf } from './projects-search.ts'

describe('the address of the list of projects', () => {
  it('drops what it doesn’t know, and never reaches the page with it', () => {
    const owner = '01a20923-79df-792a-aad4-f6be8a520cea'
    expect(
      projectsSearch({
        search: ' fair ',
        role: 'owner',
        owner,
        session: 'st',
        from: '2027-03-01',
        sort: '-name',
        look: 'board',
        page: '2',
        size: '50',
      }),
    ).toEqual({
      search: 'fair',
      role: 'owner',
      owner,
      session: 'st',
      from: '2027-03-01',
      sort: '-name',
      look: 'board',
      page: 2,
      size: 50,
    })
    expect(
      projectsSearch({
        role: 'king',
        owner: 'me',
        session: 'tv',
        from: '2027-02-30',
        sort: 'price',
        look: 'map',
        page: '1',
        more: 'x',
      }),
    ).toEqual({})
    expect(['upcoming', 'done', 'gone'].map(stateOf)).toEqual(['upcoming', 'done', 'ongoing'])
    expect([projectSearch({ section: 'people' }), projectSearch({ section: 'cellar' })]).toEqual([
      { section: 'people' },
      {},
    ])
  })

  it('narrows the list by some of it, whatever else is named in it', () => {
    const address = {
      token: undefined,
      view_as: undefined,
      look: 'board',
      sort: 'name',
      page: 3,
      size: 50,
    } as const
    expect(narrowingOf(address)).toEqual({})
    expect(narrowingOf({ ...address, search: 'fair', until: '2027-03-01' })).toEqual({
      search: 'fair',
      until: '2027-03-01',
    })
  })
})
