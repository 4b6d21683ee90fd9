/** Reads what a catalogue shows: cut to what its reader sees. */

import type { PdfLayout, Product } from '@vitrine/contract'
import { priceKey } from '@vitrine/rules'
import { allCategories } from '../../../categories/index.ts'
import { getDomain, mailBrandOf } from '../../../domains/index.ts'
import { visibleTree } from '../../../folders/index.ts'
import { type PrintablePicture, printablePictures } from '../../../media/index.ts'
import { qrCodeValue } from '../../../products/index.ts'
import type { FileReader } from '../readers.ts'
import type { CatalogContent, CatalogProduct, CatalogSection } from './catalog-content.ts'
import { type FactTerms, factsOf } from './catalog-facts.ts'

export interface CatalogTerms {
  layout: PdfLayout
  /** Address of the installation, for companies without a host name of their own. */
  publicUrl: string
  madeAt: Date
}

/** `products` are those that the reader sees, in order. */
export async function readCatalog(
  reader: FileReader,
  products: readonly Product[],
  { layout, publicUrl, madeAt }: CatalogTerms,
): Promise<CatalogContent> {
  const { scope, visibility, language, name } = reader
  const ids = products.map(({ _id }) => _id)
  const [domain, categories, { byId: folders }, pictures] = await Promise.all([
    getDomain(scope),
    allCategories(scope),
    visibleTree(scope),
    printablePictures(scope, ids),
  ])
  const { origin } = mailBrandOf(domain, publicUrl)
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  const { numberFormat = null, dateFormat = null } = scope.person ?? {}
  const preferences = { locale: language, numberFormat, dateFormat }
  const address = ({ _id, folders: [folder] }: Product) => origin + qrCodeValue(_id, folder)
  const names = {
    categoryPath: (id: string) => namesTo(categoryById, id),
    folderPath: (id: string) => namesTo(folders, id),
    address,
  }
  const terms: FactTerms = { keys: keysOf(reader, layout), visibility, preferences, names }
  const printed = (product: Product): CatalogProduct => ({
    id: product._id,
    name: product.name,
    facts: factsOf(product, terms),
    pictures: [...(pictures.get(product._id) ?? ([] as PrintablePicture[]))],
    address: address(product),
  })
  return {
    title: layout.title.trim() || domain.customization.names.catalogName || domain.name,
    subtitle: layout.subtitle.trim(),
    forWhom: name === '' ? null : name,
    madeAt,
    preferences,
    sections: sectionsOf(products, orderOf(categories), names.categoryPath, printed),
  }
}

/** Prices that are no fields come last. */
function keysOf({ visibility }: FileReader, { fields, hasPrices }: PdfLayout): string[] {
  const prices = hasPrices ? [...visibility.priceTypes.keys()].map(priceKey) : []
  return [...new Set([...fields, ...prices])]
}

/** Sections in the order of the category tree; products without a category come last. */
function sectionsOf(
  products: readonly Product[],
  order: ReadonlyMap<string, number>,
  pathOf: (categoryId: string) => string[],
  printed: (product: Product) => CatalogProduct,
): CatalogSection[] {
  const byCategory = Map.groupBy(products, ({ categories: [id] }) =>
    id !== undefined && order.has(id) ? id : '',
  )
  const last = order.size
  return [...byCategory]
    .toSorted(([a], [b]) => (order.get(a) ?? last) - (order.get(b) ?? last))
    .map(([id, some]) => ({ path: id === '' ? [] : pathOf(id), products: some.map(printed) }))
}

/** The place of each category when their tree is read from the top, each before those below it. */
function orderOf(
  categories: readonly { id: string; parentId: string | null }[],
): ReadonlyMap<string, number> {
  const below = Map.groupBy(categories, ({ parentId }) => parentId)
  const order = new Map<string, number>()
  const visit = (parentId: string | null) => {
    for (const { id } of below.get(parentId) ?? []) {
      order.set(id, order.size)
      visit(id)
    }
  }
  visit(null)
  return order
}

/** Names on the path from below the root to a node. */
function namesTo(
  nodes: ReadonlyMap<string, { name: string; parentId: string | null }>,
  id: string,
): string[] {
  const names: string[] = []
  for (let node = nodes.get(id); node !== undefined && node.parentId !== null; ) {
    names.unshift(node.name)
    node = nodes.get(node.parentId)
  }
  return names
}
