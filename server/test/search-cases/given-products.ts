/** Products of a made catalogue in a company, with the categories, folders and fields that they name. */
import { ensureCategoryPaths } from '../../src/modules/categories/index.ts'
import { insertDetailField } from '../../src/modules/detail-fields/index.ts'
import { insertFolder, visibleTree } from '../../src/modules/folders/index.ts'
import { draftRules, saveProducts } from '../../src/modules/products/index.ts'
import type { Scope } from '../../src/scope/scope.ts'

export interface MadeProduct {
  reference: string
  name: string
  description?: string
  /** From the top, below the root. */
  category?: readonly string[]
  /** Names of folders below the root. */
  folders?: readonly string[]
  /** By the names of searchable fields. */
  fields?: Readonly<Record<string, string>>
}

/** `anew`: the scope, once the company has changed. Returns references by id. */
export async function givenProducts(
  anew: () => Promise<Scope>,
  products: readonly MadeProduct[],
): Promise<Map<string, string>> {
  const scope = await anew()
  const fields = await idsOf(
    products.flatMap(({ fields = {} }) => Object.keys(fields)),
    (name) => insertDetailField(scope, { name, type: 'text', searchable: true }),
  )
  const paths = new Map(products.flatMap(({ category }) => (category ? [[category.join(), category]] : [])))
  const ids = await ensureCategoryPaths(scope, [...paths.values()])
  const categories = new Map([...paths.keys()].map((key, place) => [key, ids[place] ?? null]))
  const { folders: tree } = await visibleTree(scope)
  const parentId = tree[0]?.id ?? ''
  const folders = await idsOf(
    products.flatMap(({ folders = [elsewhere] }) => folders),
    (name) => insertFolder(scope, { name, parentId, isProductFolder: true, isPublished: true }),
  )
  const drafts = products.map((product) => ({
    ...{
      reference: product.reference,
      name: product.name,
      description: product.description ?? '',
      prices: {},
    },
    categoryId: categories.get(product.category?.join() ?? '') ?? null,
    folderIds: (product.folders ?? [elsewhere]).map((name) => folders.get(name) ?? ''),
    details: Object.fromEntries(
      Object.entries(product.fields ?? {}).map(([name, value]) => [fields.get(name) ?? '', value]),
    ),
  }))
  const grown = await anew()
  const { saved } = await saveProducts(grown, drafts, await draftRules(grown))
  return new Map(saved.map(({ id, reference }) => [id, reference]))
}

const elsewhere = 'Everything else'

async function idsOf(names: readonly string[], make: (name: string) => Promise<string>) {
  const ids = new Map<string, string>()
  for (const name of new Set(names)) ids.set(name, await make(name))
  return ids
}
