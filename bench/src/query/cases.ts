/** The queries that are measured: as a request, and as the statements somebody would write by hand. */
import type { ProductFilter } from '@vitrine/contract'

/** Ids of what the benchmark's domain is made of. */
export interface BenchWorld {
  priceTypeId: string
  folderIds: readonly string[]
  domainId: string
  /** `width`, `height`, `weight`, `stock` are numbers; `material`, `finish` lists; `launched` a date. */
  fields: Record<'width' | 'height' | 'weight' | 'stock' | 'material' | 'finish' | 'launched', string>
  /** Bounds of a folder with a hundred product folders in it, in the tree of staff. */
  folderRange: { left: number; right: number }
  folderNumbers: { from: number; to: number }
}

export interface QueryCase {
  name: string
  filters: (world: BenchWorld) => ProductFilter[]
  sorting: (world: BenchWorld) => string
  page: number
  inFolders?: boolean
  search?: string
  /** The floor: condition and order over real columns. */
  floor: { where: string; order: string }
}

const range = (field: string, value: string): ProductFilter => ({
  field: `detail:${field}`,
  type: 'RANGE',
  value,
})

export const queryCases: readonly QueryCase[] = [
  {
    name: 'first page by name',
    filters: () => [],
    sorting: () => 'name',
    page: 1,
    floor: { where: 'true', order: 'name, id' },
  },
  {
    name: 'RANGE + EXACT + contains on name, by a number, page 3',
    filters: ({ fields }) => [
      range(fields.width, '10,30'),
      { field: `detail:${fields.material}`, type: 'EXACT', value: 'oak' },
      { field: 'name', type: 'REGEX_I', value: 'chair' },
    ],
    sorting: ({ fields }) => `detail:${fields.height}`,
    page: 3,
    floor: { where: `width between 10 and 30 and material = 'oak' and name ~* 'chair'`, order: 'height, id' },
  },
  {
    name: 'narrow RANGE + EXACT',
    filters: ({ fields }) => [
      range(fields.height, '100,129'),
      { field: `detail:${fields.material}`, type: 'EXACT', value: 'brass' },
    ],
    sorting: () => 'name',
    page: 1,
    floor: { where: `height between 100 and 129 and material = 'brass'`, order: 'name, id' },
  },
  {
    name: 'broad GTE, by that number',
    filters: ({ fields }) => [{ field: `detail:${fields.height}`, type: 'GTE', value: '333' }],
    sorting: ({ fields }) => `detail:${fields.height}`,
    page: 1,
    floor: { where: 'height >= 333', order: 'height, id' },
  },
  {
    name: 'two filters in a part of the folder tree',
    filters: ({ fields }) => [
      range(fields.width, '50,150'),
      { field: `detail:${fields.material}`, type: 'EXACT', value: 'walnut' },
    ],
    sorting: () => 'name',
    page: 1,
    inFolders: true,
    floor: {
      where: `width between 50 and 150 and material = 'walnut' and folder between $from and $to`,
      order: 'name, id',
    },
  },
  {
    name: 'date RANGE + EXIST + IN, by the date',
    filters: ({ fields }) => [
      range(fields.launched, '2021-01-01,2021-03-31'),
      { field: `detail:${fields.weight}`, type: 'EXIST', value: '' },
      { field: `detail:${fields.material}`, type: 'IN', value: 'oak,ash,steel' },
    ],
    sorting: ({ fields }) => `detail:${fields.launched}`,
    page: 1,
    floor: {
      where: `launched between '2021-01-01' and '2021-03-31' and weight is not null
        and material in ('oak', 'ash', 'steel')`,
      order: 'launched, id',
    },
  },
  {
    name: 'regular expression on name',
    filters: () => [{ field: 'name', type: 'REGEX', value: 'Walnut Chair 12[0-4]' }],
    sorting: () => 'name',
    page: 1,
    floor: { where: `name ~ 'Walnut Chair 12[0-4]'`, order: 'name, id' },
  },
]
