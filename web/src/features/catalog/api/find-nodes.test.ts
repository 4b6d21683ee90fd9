import { expect, it } from 'vitest'
import { indexTree } from '../../../lib/structure/tree-index.ts'
import { findNodes } from './find-nodes.ts'

const names = ['Tables', 'Étagères murales', 'Bar tables', 'Chaises']
const index = indexTree([
  { _id: 'root', name: 'Root', parent: null, left: 0, right: 99 },
  ...names.map((name, place) => ({
    _id: name,
    name,
    parent: 'root',
    left: 2 * place + 1,
    right: 2 * place + 2,
  })),
])
const found = (query: string) => findNodes(index, query).map(({ name }) => name)

it('finds without regard to accents and letter case', () => {
  expect(found('ETAGERES')).toEqual(['Étagères murales'])
  expect(found('murales étag')).toEqual(['Étagères murales'])
})

it('puts names that begin with the query first', () => {
  expect(found('table')).toEqual(['Tables', 'Bar tables'])
})

it('finds nothing for nothing, and never the root', () => {
  expect(found(' ')).toEqual([])
  expect(found('root')).toEqual([])
})
