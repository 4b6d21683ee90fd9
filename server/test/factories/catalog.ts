/** A company with folders, fields, prices and products made at random, and what each product's values are. */
import {
  builtInAttributes,
  builtInKeys,
  compareValues,
  type FieldKind,
  filterTypes,
  isNegated,
} from '@vitrine/rules'
import { sql } from 'kysely'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../src/modules/access/index.ts'
import { ensureCategoryPaths } from '../../src/modules/categories/index.ts'
import { insertDetailField } from '../../src/modules/detail-fields/index.ts'
import { insertFolder, visibleTree } from '../../src/modules/folders/index.ts'
import { grantPriceTypes, insertPriceType } from '../../src/modules/price-types/index.ts'
import {
  draftRules,
  type ProductDraft,
  refreshSlots,
  saveProducts,
} from '../../src/modules/products/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import type { TestServer } from '../harness/test-server.ts'
import { type Account, givenCompany, givenPerson, scopeOf } from './company.ts'

/** A product as the reference model sees it: canonical text values by field key. */
export interface KnownProduct {
  id: string
  folderIds: readonly string[]
  values: Record<string, string[]>
}

type FieldName =
  | 'width'
  | 'weight'
  | 'material'
  | 'launched'
  | 'note'
  | 'link'
  | 'ribbon'
  | 'cost'
  | 'stackable'
  | 'recycled'

export interface CatalogWorld {
  domainId: string
  admin: Account
  buyer: Account
  staff: Scope
  client: Scope
  products: readonly KnownProduct[]
  fields: Record<FieldName, string>
  prices: Record<'retail' | 'trade', string>
  /** `open` is published and within the client's reach, `closed` published but not, `draft` unpublished. */
  folders: Record<'open' | 'closed' | 'draft', string>
  sortFields: readonly string[]
  kindOf(field: string): FieldKind
  clientSees(product: KnownProduct): boolean
  clientSeesField(field: string): boolean
  /** Without the folders that are hidden from the client. */
  asClientSees(product: KnownProduct): KnownProduct
  byId(id: string): KnownProduct
  sortedValues(values: readonly (string | null)[], field: string, isDescending: boolean): (string | null)[]
  filterPool(): { field: string; type: string; value: string }[]
  addProduct(): Promise<void>
  trashLast(): Promise<void>
}

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const nouns = ['Chair', 'chaise', 'Table', 'Étagère', 'Lamp', 'Sofa', '沙发', 'Desk 2', 'Desk 10']
const materials = ['oak', 'Oak', 'walnut', 'brass']
const ribbons = [
  { label: 'New', color: '#1b7f5c' },
  { label: 'Sale', color: '#aa2211' },
]

export async function givenCatalog(
  server: TestServer,
  given: { products: number; seed: number; name?: string },
): Promise<CatalogWorld> {
  const company = await givenCompany(server, given.name === undefined ? {} : { name: given.name })
  const { domainId, admin } = company
  const staff = await scopeOf(server, admin, domainId)
  const folders = await makeFolders(staff)
  const fields = await makeFields(staff)
  const prices = {
    retail: await insertPriceType(staff, { name: 'Retail', currency: 'EUR' }),
    trade: await insertPriceType(staff, { name: 'Trade', currency: 'EUR' }),
  }
  const categories = await ensureCategoryPaths(staff, [['Seating'], ['Seating', 'Chairs'], ['Tables']])
  const buyer = await makeClient(server, staff, { folders, fields, prices })
  // Scopes carry what was granted when they were made.
  const scope = await scopeOf(server, admin, domainId)
  const client = await scopeOf(server, buyer, domainId)
  const products = await makeProducts(scope, { ...given, folders, fields, prices, categories })
  const byId = new Map(products.map((product) => [product.id, product]))
  const kinds: Record<string, FieldKind> = {
    ...Object.fromEntries(builtInKeys.map((key) => [key, builtInAttributes[key].kind])),
    [`detail:${fields.width}`]: 'number',
    [`detail:${fields.weight}`]: 'number',
    [`detail:${fields.cost}`]: 'number',
    [`detail:${fields.material}`]: 'dropdown',
    [`detail:${fields.launched}`]: 'date',
    [`detail:${fields.note}`]: 'text',
    [`detail:${fields.link}`]: 'hyperlink',
    [`detail:${fields.ribbon}`]: 'ribbon',
    [`detail:${fields.stackable}`]: 'yesNo',
    [`detail:${fields.recycled}`]: 'percentage',
    [`price:${prices.retail}`]: 'price',
    [`price:${prices.trade}`]: 'price',
  }
  const kindOf = (field: string) => kinds[field] ?? 'text'
  const hidden = new Set([`detail:${fields.cost}`, `detail:${fields.note}`, `price:${prices.trade}`])
  const added: string[] = []
  return {
    domainId,
    admin,
    buyer,
    staff: scope,
    client,
    products,
    fields,
    prices,
    folders,
    kindOf,
    sortFields: [
      'name',
      'reference',
      `detail:${fields.width}`,
      `detail:${fields.weight}`,
      `detail:${fields.launched}`,
      `detail:${fields.material}`,
      `detail:${fields.stackable}`,
      `detail:${fields.recycled}`,
      `price:${prices.retail}`,
    ],
    clientSees: (product) => product.folderIds.includes(folders.open),
    clientSeesField: (field) => !hidden.has(field),
    asClientSees: (product) => ({ ...product, values: { ...product.values, folder: [folders.open] } }),
    byId: (id) => {
      const product = byId.get(id)
      if (product === undefined) throw new Error(`No product ${id}`)
      return product
    },
    sortedValues: (values, field, isDescending) =>
      values.toSorted(
        (one, other) => compareSorted(one ?? '', other ?? '', kindOf(field)) * (isDescending ? -1 : 1),
      ),
    filterPool: () => filterPool({ fields, prices, folders, categories }),
    addProduct: async () => {
      const draft = { ...emptyDraft(`AD-${added.length}-${given.seed}`), folderIds: [folders.open] }
      const report = await saveProducts(scope, [draft], await draftRules(scope))
      added.push(...report.saved.map((row) => row.id))
    },
    trashLast: async () => {
      const id = added.pop() ?? ''
      await scope.transaction(async (open) => {
        await open.rows(
          sql`update products set deleted_at = now() where domain_id = ${domainId} and id = ${id}`,
        )
        await refreshSlots(open, [id])
      })
    },
  }
}

const collator = new Intl.Collator('en', { numeric: true })

function compareSorted(one: string, other: string, kind: FieldKind): number {
  return kind === 'text' || kind === 'dropdown'
    ? collator.compare(one, other)
    : compareValues(one, other, kind)
}

async function makeFolders(scope: Scope): Promise<CatalogWorld['folders']> {
  const { folders } = await visibleTree(scope)
  const parentId = folders[0]?.id ?? ''
  const make = (name: string, isPublished: boolean, under = parentId) =>
    insertFolder(scope, { parentId: under, name, isProductFolder: true, isPublished })
  return {
    open: await make('Open', true),
    closed: await make('Closed', true),
    draft: await make('Draft', false),
  }
}

async function makeFields(scope: Scope): Promise<CatalogWorld['fields']> {
  return {
    width: await insertDetailField(scope, { name: 'Width', type: 'number' }),
    weight: await insertDetailField(scope, { name: 'Weight', type: 'number' }),
    cost: await insertDetailField(scope, { name: 'Cost', type: 'number' }),
    material: await insertDetailField(scope, {
      name: 'Material',
      type: 'dropdown',
      dropdownOptions: materials,
    }),
    launched: await insertDetailField(scope, { name: 'Launched', type: 'date' }),
    note: await insertDetailField(scope, { name: 'Note', type: 'text', searchable: true }),
    link: await insertDetailField(scope, { name: 'Link', type: 'hyperlink' }),
    ribbon: await insertDetailField(scope, { name: 'Ribbon', type: 'ribbon', ribbon: ribbons }),
    stackable: await insertDetailField(scope, { name: 'Stackable', type: 'yesNo' }),
    recycled: await insertDetailField(scope, { name: 'Recycled', type: 'percentage' }),
  }
}

async function makeClient(
  server: TestServer,
  scope: Scope,
  given: Pick<CatalogWorld, 'folders' | 'fields' | 'prices'>,
): Promise<Account> {
  const level = { view: 1, edit: 0 }
  const parentId = await insertGroup(scope, {
    name: 'Sales',
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { folder: { view: 3, edit: 0 }, productDetail: { view: 3, edit: 0 } },
  })
  const groupId = await insertGroup(scope, {
    name: 'Buyers',
    isExternal: true,
    isRoot: false,
    template: null,
    parentId,
    levels: { folder: level, productDetail: level },
  })
  await setFolderAccess(scope, groupId, [
    { id: given.folders.open, canView: true, canEdit: false },
    { id: given.folders.draft, canView: true, canEdit: false },
  ])
  const { cost: _, note: __, ...visible } = given.fields
  await setFieldAccess(
    scope,
    groupId,
    Object.values(visible).map((id) => ({ id, canEdit: false })),
  )
  const buyer = await givenPerson(server)
  await insertMember(scope, { personId: buyer.id, isClient: true, groupIds: [groupId] })
  await grantPriceTypes(scope, buyer.id, [given.prices.retail])
  return buyer
}

function emptyDraft(reference: string): ProductDraft {
  return {
    name: 'Some product',
    reference,
    description: '',
    categoryId: null,
    folderIds: [],
    details: {},
    prices: {},
  }
}

async function makeProducts(
  scope: Scope,
  given: Pick<CatalogWorld, 'folders' | 'fields' | 'prices'> & {
    products: number
    seed: number
    categories: readonly (string | null)[]
  },
): Promise<KnownProduct[]> {
  const random = randomFrom(given.seed)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const { fields, prices, folders } = given
  const drafts = Array.from({ length: given.products }, (_, index): ProductDraft => {
    const details: Record<string, string> = {}
    const maybe = (id: string, value: string) => {
      if (random() < 0.8) details[id] = value
    }
    maybe(fields.width, pick(['10', '40', '40.5', '80', '1200', '0.30000000000000000001']))
    maybe(fields.weight, String(Math.floor(random() * 5)))
    maybe(fields.cost, String(Math.floor(random() * 100)))
    maybe(fields.material, pick(materials))
    maybe(fields.launched, pick(['2020-02-29', '2021-01-01', '2024-12-31']))
    maybe(fields.note, `secret${index} ${'long '.repeat(pick([1, 60]))}end${index % 3}`)
    maybe(fields.link, pick(['https://a.example/x', 'https://b.example/y']))
    maybe(fields.ribbon, pick(ribbons.map(({ label, color }) => `${label}|${color}`)))
    // Without drawing: what else a seed makes stays the same.
    if (index % 3 !== 0) details[fields.stackable] = String(index % 3 === 1)
    if (index % 4 !== 0) details[fields.recycled] = String((index % 5) * 20 - 20.5)
    const every = Object.values(folders)
    return {
      name: `${pick(nouns)} ${Math.floor(random() * 30)}`,
      reference: `REF-${given.seed}-${String(index).padStart(4, '0')}`,
      description: random() < 0.5 ? 'Made by hand' : '',
      categoryId: random() < 0.7 ? pick(given.categories) : null,
      folderIds: random() < 0.2 ? [pick(every), pick(every)] : [pick(every)],
      details,
      prices: {
        ...(random() < 0.8 ? { [prices.retail]: String(Math.floor(random() * 400) / 4) } : {}),
        ...(random() < 0.8 ? { [prices.trade]: String(Math.floor(random() * 100)) } : {}),
      },
    }
  })
  const report = await saveProducts(scope, drafts, await draftRules(scope))
  if (report.rejected.length > 0) throw new Error(JSON.stringify(report.rejected[0]))
  const ids = new Map(report.saved.map((row) => [row.reference, row.id]))
  const [seating, chairs] = given.categories
  return drafts.map((draft) => ({
    id: ids.get(draft.reference) ?? '',
    folderIds: draft.folderIds,
    values: {
      name: [draft.name],
      reference: [draft.reference],
      description: [draft.description ?? ''].filter((text) => text !== ''),
      folder: [...draft.folderIds],
      category:
        draft.categoryId === null
          ? []
          : draft.categoryId === chairs
            ? [chairs, seating ?? '']
            : [draft.categoryId],
      ...Object.fromEntries(Object.entries(draft.details).map(([id, value]) => [`detail:${id}`, [value]])),
      ...Object.fromEntries(Object.entries(draft.prices).map(([id, value]) => [`price:${id}`, [value]])),
    },
  }))
}

function filterPool(
  given: Pick<CatalogWorld, 'folders' | 'fields' | 'prices'> & { categories: readonly (string | null)[] },
): { field: string; type: string; value: string }[] {
  const { fields, prices, folders } = given
  const pool: { field: string; type: string; value: string }[] = []
  const add = (field: string, type: string, ...values: string[]) =>
    pool.push(...values.map((value) => ({ field, type, value })))
  for (const id of [
    `detail:${fields.width}`,
    `detail:${fields.cost}`,
    `detail:${fields.recycled}`,
    `price:${prices.retail}`,
    `price:${prices.trade}`,
  ]) {
    for (const type of ['EQ', 'GT', 'GTE', 'LT', 'LTE', 'EXACT']) add(id, type, '40', '40.50', '0.3', '-1')
    add(id, 'RANGE', '10,80', ',40', '40.5,')
    add(id, 'IN', '40,80,1200.0')
  }
  for (const type of ['EQ', 'GT', 'GTE', 'LT', 'LTE']) add(`detail:${fields.launched}`, type, '2021-01-01')
  add(`detail:${fields.launched}`, 'RANGE', '2020-03-01,2024-12-31')
  add(`detail:${fields.material}`, 'EXACT', 'oak', 'Oak', 'none')
  add(`detail:${fields.material}`, 'EXACT_I', 'OAK')
  add(`detail:${fields.material}`, 'IN', 'oak,brass')
  add(`detail:${fields.note}`, 'REGEX', 'end1$', '^secret1\\d ')
  add(`detail:${fields.note}`, 'REGEX_I', 'LONG end2')
  add(`detail:${fields.link}`, 'REGEX', 'b\\.example')
  add(`detail:${fields.ribbon}`, 'EXACT', 'New|#1b7f5c', 'Sale')
  for (const type of ['EXACT', 'EXACT_I', 'EQ']) add(`detail:${fields.stackable}`, type, 'true', 'FALSE')
  add(`detail:${fields.stackable}`, 'IN', 'false', 'true,false')
  for (const type of ['GT', 'GTE', 'LT', 'LTE']) add('name', type, 'Desk 2', 'Lamp 15')
  add(`detail:${fields.material}`, 'RANGE', 'oak,walnut', ',brass')
  add(`detail:${fields.width}`, 'REGEX', '^4', '\\.5$')
  add(`detail:${fields.launched}`, 'REGEX', '^2020-')
  add(`detail:${fields.launched}`, 'IN', '2020-02-29,2024-12-31')
  add('name', 'REGEX', '^Desk 1', 'haise', '沙')
  add('name', 'REGEX_I', 'étag', 'CHAIR')
  add('name', 'EXACT', 'Lamp 3')
  add('reference', 'REGEX', '00[1-3]\\d$')
  add('description', 'REGEX_I', 'HAND')
  add('folder', 'EXACT', ...Object.values(folders))
  add('folder', 'IN', `${folders.open},${folders.draft}`)
  for (const id of given.categories) if (id !== null) add('category', 'EXACT', id)
  const known = [
    ...Object.values(fields).map((id) => `detail:${id}`),
    ...Object.values(prices).map((id) => `price:${id}`),
    'category',
    'description',
  ]
  const negations: readonly string[] = filterTypes.filter(isNegated)
  for (const { field, type, value } of [...pool])
    if (negations.includes(`NOT_${type}`)) add(field, `NOT_${type}`, value)
  for (const field of known) {
    add(field, 'EXIST', '')
    add(field, 'NON_EXIST', '')
  }
  return pool
}
