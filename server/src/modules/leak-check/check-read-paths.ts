/** Asks every read path as somebody, and compares what it says with what the plain model says they see. */
import type { Category, Folder, Product } from '@vitrine/contract'
import type { PlainView, SeenProduct } from './plain-model.ts'
import type { PlainRows } from './plain-rows.repository.ts'

/** A filter as in product queries. */
export interface AskedFilter {
  field: string
  type: string
  value: string
}

export interface AskedQuery {
  /** All at once, as an export is read, instead of one page. */
  isStreamed?: boolean
  filters?: AskedFilter[]
  search?: string
  sorting?: string
}

/** How the paths are asked: over HTTP in tests, by the services on the page. Refusals are answered by their key. */
export interface Reader {
  query(asked: AskedQuery): Promise<{ total: number; result: Product[] } | { refused: string }>
  product(id: string): Promise<Product | { refused: string }>
  /** Names; null where the product isn't there. */
  files(productId: string): Promise<string[] | null>
  /** Whether the file, or its preview, is served. */
  serves(productId: string, mediaName: string, isPreview: boolean): Promise<boolean>
  servesFile(productId: string, fileName: string): Promise<boolean>
  /** Field keys in the history of a product; null where it isn't there, or not for them. */
  history(productId: string): Promise<string[] | null>
  folders(): Promise<Folder[]>
  categories(): Promise<Category[]>
  /** Values of the filters of each saved view, by its id; null where there are no views for them. */
  views(): Promise<Map<string, string[]> | null>
  settings(): Promise<{ fieldIds: string[]; priceTypeIds: string[]; tabFieldIds: string[] }>
}

export const readPaths = [
  'query',
  'values',
  'count',
  'sort',
  'filter',
  'search',
  'detail',
  'history',
  'files',
  'media',
  'previews',
  'folders',
  'folder counts',
  'categories',
  'settings',
  'views',
] as const
export type ReadPath = (typeof readPaths)[number]

/** Something a path says that it must not, or keeps back that it must say. */
export interface Difference {
  path: ReadPath
  what: string
}

export interface Check {
  differences: Difference[]
  /** Comparisons made. */
  comparisons: number
}

/** Picks from what there is; the same picks for the same seed make a failure repeatable. */
export type Pick = <Item>(items: readonly Item[]) => Item | undefined

interface Effort {
  filters: number
  searches: number
  products: number
}

export async function checkReadPaths(
  reader: Reader,
  rows: PlainRows,
  view: PlainView,
  pick: Pick,
  effort: Effort,
): Promise<Check> {
  const check = new Comparison()
  await checkStructure(reader, view, check)
  await checkViews(reader, view, check)
  await checkProducts(reader, rows, view, check)
  await checkSorting(reader, rows, view, check)
  for (let n = 0; n < effort.filters; n++) await checkFilter(reader, rows, view, pick, check)
  for (let n = 0; n < effort.searches; n++) await checkSearch(reader, rows, view, pick, check)
  const seen = rows.products.filter(({ id }) => view.products.has(id))
  const hidden = rows.products.filter(({ id }) => !view.products.has(id))
  const half = Math.ceil(effort.products / 2)
  const chosen = [...seen.slice(0, half), ...hidden.slice(0, effort.products - half)]
  for (const { id } of chosen) await checkProduct(reader, rows, view, id, check)
  return { differences: check.differences, comparisons: check.comparisons }
}

class Comparison {
  readonly differences: Difference[] = []
  comparisons = 0

  same(path: ReadPath, what: string, found: unknown, expected: unknown): void {
    this.comparisons += 1
    const [is, must] = [JSON.stringify(found), JSON.stringify(expected)]
    if (is !== must) this.differences.push({ path, what: `${what}: is ${is}, must be ${must}` })
  }

  sameSet(path: ReadPath, what: string, found: Iterable<string>, expected: Iterable<string>): void {
    this.same(path, what, [...found].sort(), [...expected].sort())
  }
}

async function checkStructure(reader: Reader, view: PlainView, check: Comparison): Promise<void> {
  const folders = await reader.folders()
  check.sameSet(
    'folders',
    'folders',
    folders.map(({ _id }) => _id),
    view.folderIds,
  )
  for (const { _id, productCount } of folders) {
    const count = [...view.products.values()].filter(({ folderIds }) => folderIds.includes(_id)).length
    check.same('folder counts', `products in folder ${_id}`, productCount, count)
  }
  const categories = await reader.categories()
  check.sameSet(
    'categories',
    'categories',
    categories.map(({ _id }) => _id),
    view.categoryIds,
  )
  const { fieldIds, priceTypeIds, tabFieldIds } = await reader.settings()
  check.sameSet('settings', 'fields', fieldIds, view.fieldIds)
  check.sameSet('settings', 'price types', priceTypeIds, view.priceTypeIds)
  const beyond = tabFieldIds.filter((id) => !view.fieldIds.has(id))
  check.same('settings', 'hidden fields in tabs', beyond, [])
}

async function checkViews(reader: Reader, view: PlainView, check: Comparison): Promise<void> {
  const found = await reader.views()
  if (found === null) return check.same('views', 'saved views', view.views.size, 0)
  check.sameSet('views', 'saved views', found.keys(), view.views.keys())
  for (const [id, values] of found)
    check.same('views', `filters of view ${id}`, values, view.views.get(id) ?? [])
}

function idsOf(answer: { result: Product[] } | { refused: string }): string[] | string {
  return 'refused' in answer ? answer.refused : answer.result.map(({ _id }) => _id).sort()
}

async function checkProducts(
  reader: Reader,
  rows: PlainRows,
  view: PlainView,
  check: Comparison,
): Promise<void> {
  const answer = await reader.query({})
  const streamed = await reader.query({ isStreamed: true })
  check.same('query', 'products', idsOf(answer), [...view.products.keys()].sort())
  check.same('query', 'all products at once', idsOf(streamed), [...view.products.keys()].sort())
  if ('refused' in answer) return
  check.same('count', 'all products', answer.total, view.products.size)
  for (const product of answer.result) {
    const seen = view.products.get(product._id)
    if (seen !== undefined) compareValues('values', product, seen, rows, check)
  }
}

function compareValues(
  path: ReadPath,
  product: Product,
  seen: SeenProduct,
  rows: PlainRows,
  check: Comparison,
): void {
  const generated = new Set(rows.fields.filter(({ type }) => type === 'QR Codes').map(({ id }) => id))
  const details = product.details.filter(({ detailField }) => !generated.has(detailField))
  const ordered = (entries: [string, string][]) => entries.sort(([one], [other]) => (one < other ? -1 : 1))
  const of = `of product ${product._id}`
  check.same(
    path,
    `values ${of}`,
    ordered(details.map(({ detailField, value }) => [detailField, value])),
    ordered(Object.entries(seen.details).filter(([id]) => !generated.has(id))),
  )
  check.same(
    path,
    `prices ${of}`,
    ordered(product.prices.map(({ priceType, value }) => [priceType, value])),
    ordered(Object.entries(seen.prices)),
  )
  check.sameSet(path, `folders ${of}`, product.folders, seen.folderIds)
  check.sameSet(
    path,
    `media ${of}`,
    product.media.map(({ name }) => name),
    seen.media,
  )
}

/** The answer to a field that isn't there; a hidden one must get the same. */
const unknownField = { filter: 'FilterFieldUnknown', sort: 'SortFieldUnknown' }

function fieldKeys(rows: PlainRows, view: PlainView): { key: string; isSeen: boolean }[] {
  return [
    ...rows.fields
      .filter(({ type }) => type !== 'QR Codes')
      .map(({ id }) => ({ key: `detail:${id}`, isSeen: view.fieldIds.has(id) })),
    ...rows.priceTypes.map((id) => ({ key: `price:${id}`, isSeen: view.priceTypeIds.has(id) })),
  ]
}

async function checkSorting(
  reader: Reader,
  rows: PlainRows,
  view: PlainView,
  check: Comparison,
): Promise<void> {
  const hidden = fieldKeys(rows, view).find(({ isSeen }) => !isSeen)
  const seen = fieldKeys(rows, view).find(({ isSeen }) => isSeen)
  if (hidden !== undefined) {
    const answer = await reader.query({ sorting: `-${hidden.key}` })
    check.same('sort', `by hidden ${hidden.key}`, idsOf(answer), unknownField.sort)
  }
  if (seen !== undefined) {
    const answer = await reader.query({ sorting: seen.key })
    check.same('sort', `by ${seen.key}`, idsOf(answer), [...view.products.keys()].sort())
  }
}

/** Values of a field over all products, also hidden ones: whoever guesses must not learn that they guessed right. */
function valuesOf(rows: PlainRows, key: string): string[] {
  const [kind, id = ''] = key.split(':')
  return rows.products.flatMap(({ details, prices }) => (kind === 'price' ? prices : details)[id] ?? [])
}

async function checkFilter(
  reader: Reader,
  rows: PlainRows,
  view: PlainView,
  pick: Pick,
  check: Comparison,
): Promise<void> {
  const field = pick(fieldKeys(rows, view))
  if (field === undefined) return
  const { key, isSeen } = field
  const value = pick(valuesOf(rows, key)) ?? '1'
  const type = pick(['EXIST', 'NON_EXIST', 'EXACT'] as const) ?? 'EXIST'
  const filter = { field: key, type, value: type === 'EXACT' ? value : '' }
  const answer = await reader.query({ filters: [filter] })
  const what = `${type} ${key} "${filter.value}"`
  if (!isSeen) {
    check.same('filter', what, idsOf(answer), unknownField.filter)
    return
  }
  const [kind, id = ''] = key.split(':')
  const fits = ({ details, prices }: SeenProduct) => {
    const own = (kind === 'price' ? prices : details)[id]
    if (type === 'EXIST') return own !== undefined
    return type === 'NON_EXIST' ? own === undefined : own === value
  }
  const expected = [...view.products].filter(([, seen]) => fits(seen)).map(([productId]) => productId)
  check.same('filter', what, idsOf(answer), expected.sort())
  if ('total' in answer) check.same('count', what, answer.total, expected.length)
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

async function checkSearch(
  reader: Reader,
  rows: PlainRows,
  view: PlainView,
  pick: Pick,
  check: Comparison,
): Promise<void> {
  const searchable = rows.fields.filter((field) => field.searchable).map(({ id }) => id)
  const texts = rows.products.flatMap(({ name, reference, description, details }) => [
    name,
    reference,
    description,
    ...searchable.flatMap((id) => details[id] ?? []),
  ])
  const word = pick(texts.flatMap((text) => text.split(/\s+/)).filter((part) => part.length > 1))
  if (word === undefined) return
  const answer = await reader.query({ search: word })
  const expected = [...view.products]
    .filter(([, { product, details }]) =>
      [
        product.name,
        product.reference,
        product.description,
        ...searchable.flatMap((id) => details[id] ?? []),
      ].some((text) => plain(text).includes(plain(word))),
    )
    .map(([id]) => id)
  check.same('search', `"${word}"`, idsOf(answer), expected.sort())
  if ('total' in answer) check.same('count', `search "${word}"`, answer.total, expected.length)
}

async function checkProduct(
  reader: Reader,
  rows: PlainRows,
  view: PlainView,
  id: string,
  check: Comparison,
): Promise<void> {
  const seen = view.products.get(id)
  const product = await reader.product(id)
  const isThere = !('refused' in product)
  check.same('detail', `product ${id}`, isThere, seen !== undefined)
  if (isThere && seen !== undefined) compareValues('detail', product, seen, rows, check)
  const files = await reader.files(id)
  check.same('files', `files of product ${id}`, files?.toSorted() ?? null, seen?.files.toSorted() ?? null)
  const stored = rows.products.find((each) => each.id === id)
  for (const { name } of stored?.files ?? []) {
    const isServed = await reader.servesFile(id, name)
    check.same('files', `file ${name} of product ${id}`, isServed, seen?.files.includes(name) === true)
  }
  for (const { name } of stored?.media ?? []) {
    const mustServe = seen?.media.includes(name) === true
    check.same('media', `${name} of product ${id}`, await reader.serves(id, name, false), mustServe)
    check.same('previews', `${name} of product ${id}`, await reader.serves(id, name, true), mustServe)
  }
  const keys = await reader.history(id)
  if (keys === null) return
  const hiddenKeys = keys.filter((key) => {
    const [kind, fieldId = ''] = key.split(':')
    if (kind === 'detail') return !view.fieldIds.has(fieldId)
    return kind === 'price' && !view.priceTypeIds.has(fieldId)
  })
  check.same('history', `hidden fields in the history of product ${id}`, hiddenKeys, [])
  check.same('history', `history of product ${id}`, seen !== undefined, true)
}
