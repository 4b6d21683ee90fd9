import { describe, expect, it } from 'vitest'
import { unreadable } from '../../lib/product-fields/filters-param.ts'
import { catalogSearch, changeSearch } from './catalog-search.ts'

const width = { field: 'detail:w', type: 'RANGE', value: '40,80' }

describe('the address of the catalog', () => {
  it('says everything about the list', () => {
    const search = {
      folder: 'f',
      category: 'c',
      q: 'oak',
      sort: '-createdAt',
      page: 3,
      size: 50,
      filters: [width],
    }
    expect(catalogSearch(search)).toEqual(search)
  })

  it('leaves out what is at its default', () => {
    expect(catalogSearch({ sort: 'name', page: 1, size: 20, q: '', filters: [] })).toEqual({})
  })

  it.each([
    [{ page: -1 }],
    [{ page: 1.5 }],
    [{ page: 'two' }],
    [{ size: 37 }],
    [{ q: '   ' }],
    [{ unknown: 'x' }],
  ])('drops what it cannot understand: %j', (search) => {
    expect(catalogSearch(search)).toEqual({})
  })

  it.each(['width', '{bad', 7, [{ field: 'name' }], [null]])(
    'keeps the place of a filter that is none: %j',
    (filters) => {
      expect(catalogSearch({ filters })).toEqual({ filters: [unreadable] })
    },
  )

  it('takes a number that was searched for as text', () => {
    expect(catalogSearch({ q: 4711 })).toEqual({ q: '4711' })
  })
})

describe('changing the list', () => {
  it('goes back to the first page', () => {
    expect(changeSearch({ q: 'oak', page: 4 }, { sort: 'reference' })).toEqual({
      q: 'oak',
      sort: 'reference',
    })
  })

  it('to another page keeps the rest', () => {
    expect(changeSearch({ q: 'oak', filters: [width] }, { page: 2 })).toEqual({
      q: 'oak',
      filters: [width],
      page: 2,
    })
  })

  it('takes parameters away', () => {
    expect(changeSearch({ folder: 'f', q: 'oak' }, { folder: undefined })).toEqual({ q: 'oak' })
  })
})
