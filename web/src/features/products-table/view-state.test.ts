import type { ProductView } from '@vitrine/contract'
import { groupOf } from '@vitrine/rules'
import { expect, it } from 'vitest'
import { isChanged, searchOfView, valuesOfTable } from './view-state.ts'

const filters = [{ field: 'name', type: 'REGEX_I', value: 'chair' }]
const columns = { keys: ['name', 'reference'], widths: { name: 300 }, pinned: ['name'] }
const view: ProductView = {
  _id: 'v1',
  owner: 'p1',
  isOwn: true,
  pinned: true,
  name: 'Chairs',
  sharedWithGroups: [],
  filters,
  sorting: '-name',
  grouping: null,
  columns,
  density: 'compact',
  version: 1,
  orderVersion: 1,
}
const opened = { search: searchOfView(view), arrangement: null, density: 'compact' as const }

it('is as it was saved when it has just been opened', () => {
  expect(isChanged(view, opened)).toBe(false)
  expect(isChanged({ ...view, density: null }, { ...opened, density: 'comfortable' })).toBe(false)
  expect(isChanged({ ...view, sorting: 'name' }, { ...opened, search: { filters } })).toBe(false)
})

it('is unchanged when the same comes back in another order', () => {
  const cheap = { field: 'reference', type: 'EXACT', value: 'A' } as const
  const both = { ...view, filters: [...filters, cheap] }
  const turned = { value: 'chair', type: 'REGEX_I', field: 'name' } as const
  expect(isChanged(both, { ...opened, search: { ...opened.search, filters: [cheap, turned] } })).toBe(false)
  const wide = { ...view, columns: { ...columns, widths: { name: 300, reference: 90 } } }
  const arrangement = { pinned: ['name'], widths: { reference: 90, name: 300 }, keys: ['name', 'reference'] }
  expect(isChanged(wide, { ...opened, arrangement })).toBe(false)
})

it('is unchanged when the filters of a group come in another order, and changed when the group does', () => {
  const oak = { field: 'reference', type: 'NOT_EXACT', value: 'A' }
  const grouped = { ...view, filters: [groupOf([...filters, oak])] }
  const withGroup = (search: ProductView['filters']) => ({
    ...opened,
    search: { ...opened.search, filters: search },
  })
  expect(isChanged(grouped, withGroup([groupOf([oak, ...filters])]))).toBe(false)
  expect(isChanged(grouped, withGroup([groupOf(filters)]))).toBe(true)
  expect(isChanged(grouped, withGroup([...filters, oak]))).toBe(true)
})

it('differs by filters, order, columns and density', () => {
  expect(isChanged(view, { ...opened, search: { ...opened.search, filters: [] } })).toBe(true)
  expect(isChanged(view, { ...opened, search: { ...opened.search, sort: 'reference' } })).toBe(true)
  expect(isChanged(view, { ...opened, arrangement: { ...columns, pinned: [] } })).toBe(true)
  expect(isChanged(view, { ...opened, density: 'comfortable' })).toBe(true)
})

it('differs by what its rows are grouped by', () => {
  const grouped = { ...view, grouping: 'category' }
  const search = searchOfView(grouped)
  expect(isChanged(grouped, { ...opened, search })).toBe(false)
  expect(valuesOfTable({ ...opened, search }, columns).grouping).toBe('category')
  expect(isChanged(view, { ...opened, search })).toBe(true)
  expect(isChanged(grouped, opened)).toBe(true)
})

it('differs by the figures below the columns, whatever their order, and none are as if never chosen', () => {
  const both = { ...view, columns: { ...columns, sums: { name: 'filled', reference: 'empty' } as const } }
  const turned = { ...columns, sums: { reference: 'empty', name: 'filled' } as const }
  expect(isChanged(both, { ...opened, arrangement: turned })).toBe(false)
  expect(isChanged(both, { ...opened, arrangement: columns })).toBe(true)
  expect(isChanged(view, { ...opened, arrangement: { ...columns, sums: {} } })).toBe(false)
  expect(valuesOfTable(opened, turned).columns).toEqual(turned)
  expect(valuesOfTable(opened, { ...columns, sums: {} }).columns).toEqual(columns)
})

it('is saved so that opening it gives the same table again', () => {
  const saved = { ...view, ...valuesOfTable(opened, columns) }
  expect(saved).toEqual(view)
  expect(isChanged(saved, opened)).toBe(false)
})
