/** Kinds of requests of which hardly two are the same, so that nothing is answered by what was found before. */
import type { ProductFilter } from '@vitrine/contract'
import type { BenchWorld } from './cases.ts'

export interface AskedPage {
  page: number
  body: { filters: ProductFilter[]; sorting: string }
}

/** The request at a place in the row of all, always the same one for the same place. */
export type Shape = (world: BenchWorld, at: number) => AskedPage

const materials = ['oak', 'walnut', 'ash', 'pine', 'steel', 'brass', 'glass', 'linen', 'leather', 'marble']
const nouns = ['chair', 'table', 'lamp', 'sofa', 'desk', 'shelf', 'bench', 'stool', 'bed', 'cabinet']

/** A number below `end` for each place and each use of it. */
function drawn(at: number, use: number, end: number): number {
  let mixed = Math.imul(at * 31 + use + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % end
}

const materialOf = (at: number, use: number) => materials[drawn(at, use, materials.length)] ?? ''

const detail = (id: string, type: string, value: string): ProductFilter => ({
  field: `detail:${id}`,
  type,
  value,
})

function day(year: number, month: number, date: number): string {
  return [year, month, date].map((part) => String(part).padStart(2, '0')).join('-')
}

export const neverTheSame: readonly { name: string; own: Shape }[] = [
  {
    name: 'a page by name',
    own: (_, at) => ({ page: 1 + drawn(at, 0, 200), body: { filters: [], sorting: 'name' } }),
  },
  {
    name: 'RANGE + EXACT + contains on name, by a number',
    own: ({ fields }, at) => {
      const from = drawn(at, 0, 250)
      const filters = [
        detail(fields.width, 'RANGE', `${from},${from + 40}`),
        detail(fields.material, 'EXACT', materialOf(at, 1)),
        { field: 'name', type: 'REGEX_I', value: nouns[drawn(at, 2, nouns.length)] ?? '' },
      ]
      return { page: 1 + drawn(at, 3, 3), body: { filters, sorting: `detail:${fields.height}` } }
    },
  },
  {
    name: 'narrow RANGE + EXACT, by name',
    own: ({ fields }, at) => {
      const from = drawn(at, 0, 900)
      const filters = [
        detail(fields.height, 'RANGE', `${from},${from + 29}`),
        detail(fields.material, 'EXACT', materialOf(at, 1)),
      ]
      return { page: 1, body: { filters, sorting: 'name' } }
    },
  },
  {
    name: 'broad GTE, by that number',
    own: ({ fields }, at) => ({
      page: 1 + drawn(at, 1, 5),
      body: {
        filters: [detail(fields.height, 'GTE', String(drawn(at, 0, 950)))],
        sorting: `detail:${fields.height}`,
      },
    }),
  },
  {
    name: 'date RANGE + EXIST + IN, by the date',
    own: ({ fields }, at) => {
      const [year, month] = [2020 + drawn(at, 0, 5), 1 + drawn(at, 1, 10)]
      const among = [2, 3, 4].map((use) => materialOf(at, use)).join(',')
      const filters = [
        detail(fields.launched, 'RANGE', `${day(year, month, 1)},${day(year, month + 2, 28)}`),
        detail(fields.weight, 'EXIST', ''),
        detail(fields.material, 'IN', among),
      ]
      return { page: 1, body: { filters, sorting: `detail:${fields.launched}` } }
    },
  },
]

/** All kinds in turn. */
export function mixed(shapes: readonly Shape[]): Shape {
  return (world, at) => (shapes[at % shapes.length] as Shape)(world, at)
}
