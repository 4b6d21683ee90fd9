import { expect, it } from 'vitest'
import type { CatalogProduct, CatalogSection } from './catalog-content.ts'
import { joinSmallSections } from './join-sections.ts'

let made = 0
const section = (path: string, count: number): CatalogSection => ({
  path: path === '' ? [] : path.split('/'),
  products: Array.from({ length: count }, () => ({ id: String(++made) }) as CatalogProduct),
})
const joined = (...sections: CatalogSection[]) =>
  joinSmallSections(sections, 3).map(({ path, products }) => `${path.join('/')} ${products.length}`)

it.each([
  ['beside each other', ['Storage/Chests 1', 'Storage/Wardrobes 2'], ['Storage 3']],
  ['below products of the category above', ['Storage 5', 'Storage/Chests 1'], ['Storage 6']],
  ['level by level', ['A/B/C 1', 'A/B/D 1', 'A/E 1'], ['A 3']],
  ['of the same category alone', ['A/B 1', 'C/D 1'], ['A/B 1', 'C/D 1']],
])('puts small sections together %s', (_title, given, expected) => {
  const sections = given.map((one) => section(one.split(' ')[0] ?? '', Number(one.split(' ')[1])))
  expect(joined(...sections)).toEqual(expected)
})

it('leaves what fills a row, what is alone, the highest categories and what has none', () => {
  const sections = [section('A/B', 3), section('A/C', 1), section('D', 1), section('E', 1), section('', 1)]
  expect(joined(...sections)).toEqual(['A/B 3', 'A/C 1', 'D 1', 'E 1', ' 1'])
})

it('keeps all products in their order', () => {
  const sections = [section('A/B', 1), section('A/C', 2), section('A/D', 7), section('A/E', 1)]
  const ids = (of: readonly CatalogSection[]) => of.flatMap(({ products }) => products.map(({ id }) => id))
  expect(ids(joinSmallSections(sections, 3))).toEqual(ids(sections))
})
