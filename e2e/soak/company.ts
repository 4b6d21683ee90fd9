/** The company of a run: a product table with columns of all kinds, and two people who edit it. */
import { pageSizeFor } from '@vitrine/rules'
import { foundCompany } from '../more-servers.ts'
import { password } from '../places.ts'
import { Caller } from './caller.ts'
import type { Kind } from './plan.ts'

/** As it is kept; null where there is none. */
export type Stored = string | null

export interface Field {
  key: string
  kind: Kind
  /** Its heading. */
  name: string
}

interface Named {
  _id: string
  name: string
}

export interface Company {
  origin: string
  /** Columns of the table in their order. */
  fields: readonly Field[]
  /** Ids in the order of the table. */
  products: readonly string[]
  categories: readonly Named[]
  folders: readonly Named[]
  options: readonly string[]
  badges: readonly { label: string; color: string }[]
  people: readonly [string, string]
  /** What is stored of all products by now. */
  read: () => Promise<Map<string, Map<string, Stored>>>
}

interface StoredProduct {
  _id: string
  name: string
  reference: string
  description: string
  categories: string[]
  folders: string[]
  isPublished: boolean
  prices: { priceType: string; value: string }[]
  details: { detailField: string; value: string }[]
}

const rows = 12
const options = ['Oak', 'Beech', 'Ash', 'Steel', 'Glass', 'Wool']
const badges = [
  { label: 'New', color: '#21543d' },
  { label: 'Sale', color: '#aa3344' },
  { label: 'Last ones', color: '#3355aa' },
]

/** `serial` names it, so that each attempt has one of its own. */
export async function makeCompany(port: string, serial: string): Promise<Company> {
  const hostName = `soak-${serial}.localhost`
  const people = [`one-${serial}@soak.example`, `two-${serial}@soak.example`] as const
  const witness = `witness-${serial}@soak.example`
  await foundCompany({
    name: `An Soak ${serial}`,
    hostName,
    email: witness,
    password,
    colleagues: people,
  })
  const caller = new Caller(hostName, port)
  await caller.signIn(witness)
  const fields = await makeFields(caller)
  const categories = await makeTree(caller, 'categories', ['Seating', 'Tables', 'Lighting', 'Storage'])
  const folders = await makeTree(caller, 'folders', ['Showroom', 'Outlet', 'Archive'])
  const parts = { fields, categories, folders }
  const products: string[] = []
  for (let row = 0; row < rows; row++) products.push(await makeProduct(caller, parts, row))
  return {
    origin: `http://${hostName}:${port}`,
    ...parts,
    products,
    options,
    badges,
    people,
    read: () => readProducts(caller, fields),
  }
}

async function makeFields(caller: Caller): Promise<Field[]> {
  const detail = async (kind: Kind, name: string, type: string, more: object = {}): Promise<Field> => {
    const id = await caller.call<string>('POST', '/detail-fields', { name, type, ...more })
    return { key: `detail:${id}`, kind, name }
  }
  const price = async (name: string): Promise<Field> => {
    const id = await caller.call<string>('POST', '/price-types', { name, currency: 'EUR' })
    return { key: `price:${id}`, kind: 'price', name }
  }
  const fields: Field[] = [
    { key: 'name', kind: 'name', name: 'Name' },
    { key: 'reference', kind: 'reference', name: 'Reference' },
    { key: 'description', kind: 'description', name: 'Description' },
    { key: 'category', kind: 'category', name: 'Category' },
    await price('Retail'),
    await price('Trade'),
    await detail('number', 'Height', 'number'),
    await detail('text', 'Supplier', 'text'),
    await detail('date', 'Available', 'date'),
    await detail('option', 'Material', 'dropdown', { dropdownOptions: options }),
    await detail('badge', 'Badge', 'ribbon', { ribbon: badges }),
    await detail('link', 'Website', 'hyperlink'),
    { key: 'folder', kind: 'folders', name: 'Folder' },
    { key: 'published', kind: 'published', name: 'Published' },
  ]
  const { version } = await caller.call<{ version: number }>('GET', `/domains/${caller.domain}/settings`)
  await caller.call('PATCH', `/display-settings?version=${version}`, {
    productTableHeaders: fields.map(({ key }) => key),
  })
  return fields
}

async function makeTree(
  caller: Caller,
  kind: 'categories' | 'folders',
  names: readonly string[],
): Promise<Named[]> {
  const tree = await caller.call<{ result: { _id: string; parent: string | null }[] }>(
    'GET',
    `/${kind}?page=1&per_page=-1`,
  )
  const root = tree.result.find(({ parent }) => parent === null)?._id
  const made: Named[] = []
  for (const name of names) {
    const more = kind === 'folders' ? { isProductFolder: true } : {}
    const { _id } = await caller.call<{ _id: string }>('POST', `/${kind}`, { name, parent: root, ...more })
    made.push({ _id, name })
  }
  return made
}

async function makeProduct(
  caller: Caller,
  { fields, categories, folders }: Pick<Company, 'fields' | 'categories' | 'folders'>,
  row: number,
): Promise<string> {
  const day = String(row + 1).padStart(2, '0')
  const badge = badges[row % badges.length]
  const values: Partial<Record<Kind, string>> = {
    number: String(70 + row),
    text: `Workshop ${row}`,
    date: `2027-01-${day}`,
    option: options[row % options.length] ?? '',
    badge: `${badge?.label}|${badge?.color}`,
    link: `https://example.com/product/${row}`,
  }
  const ids = (kind: 'price' | 'detail') => fields.filter(({ key }) => key.startsWith(`${kind}:`))
  const { _id } = await caller.call<{ _id: string }>('POST', '/products', {
    name: `Chair number ${row}`,
    reference: `SOAK-${day}`,
    description: `It stands in row ${row}`,
    categories: [categories[row % categories.length]?._id],
    folders: [folders[row % folders.length]?._id],
    prices: ids('price').map(({ key }, place) => ({
      priceType: key.slice('price:'.length),
      value: String(100 * (place + 1) + row),
    })),
    details: ids('detail').map(({ key, kind }) => ({
      detailField: key.slice('detail:'.length),
      value: values[kind],
    })),
  })
  return _id
}

async function readProducts(
  caller: Caller,
  fields: readonly Field[],
): Promise<Map<string, Map<string, Stored>>> {
  const { result } = await caller.call<{ result: StoredProduct[] }>(
    'POST',
    `/products/query?page=1&per_page=${pageSizeFor(rows)}`,
    { sorting: 'createdAt' },
  )
  return new Map(
    result.map((product) => [
      product._id,
      new Map(fields.map((field) => [field.key, storedValue(product, field)])),
    ]),
  )
}

function storedValue(product: StoredProduct, { key, kind }: Field): Stored {
  if (kind === 'name' || kind === 'reference' || kind === 'description') return product[kind]
  if (kind === 'category') return product.categories[0] ?? null
  if (kind === 'folders') return [...product.folders].sort().join(',')
  if (kind === 'published') return String(product.isPublished)
  const [of, id] = key.split(':')
  return of === 'price'
    ? (product.prices.find(({ priceType }) => priceType === id)?.value ?? null)
    : (product.details.find(({ detailField }) => detailField === id)?.value ?? null)
}
