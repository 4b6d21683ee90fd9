/** One demo company without its files: settings, trees, groups, people, products. */
import type { Catalog, GeneratedCatalog } from '@vitrine/demo'
import { detailKey, ofEachText, parseAttributeKey, priceKey } from '@vitrine/rules'
import { createTenant } from '../create-tenant.ts'
import {
  enterDomain,
  insertGroup,
  insertMember,
  setFieldAccess,
  setFolderAccess,
} from '../modules/access/index.ts'
import { ensureCategoryPaths } from '../modules/categories/index.ts'
import { insertDetailField, insertDetailTab } from '../modules/detail-fields/index.ts'
import { updateDisplaySettings } from '../modules/domains/index.ts'
import { insertFolder, visibleTree } from '../modules/folders/index.ts'
import { affiliate, findPersonById } from '../modules/identity/index.ts'
import { createTag, tagMember } from '../modules/people/index.ts'
import { grantPriceTypes, insertPriceType } from '../modules/price-types/index.ts'
import { draftRules, replacePurposes, saveProducts } from '../modules/products/index.ts'
import { replaceSearchWordRows } from '../modules/search/index.ts'
import type { Database } from '../platform/db/database.ts'
import { callerFor } from '../scope/caller.ts'
import type { Scope } from '../scope/scope.ts'

/** Ids by the catalogue's own keys. */
export interface DemoWorld {
  scope: Scope
  folders: ReadonlyMap<string, string>
  /** By reference. */
  products: ReadonlyMap<string, string>
  fields: ReadonlyMap<string, string>
  priceTypes: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
}

type Ids = ReadonlyMap<string, string>

function idOf(ids: Ids, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo names ${key}, which it doesn't have`)
  return id
}

export async function createDemoCatalog(
  database: Database,
  { catalog, shown }: Pick<GeneratedCatalog, 'catalog' | 'shown'>,
  people: Ids,
): Promise<DemoWorld> {
  const { company } = catalog
  const admin = catalog.people.find((person) => person.role === 'super-admin')
  const adminId = idOf(people, admin?.email ?? 'super admin')
  const { name, profile, colors, names, categoryHeaders, currencies, language } = company
  const scope = await createTenant(
    database,
    {
      name,
      profile,
      colors,
      names,
      categoryHeaders,
      currencies,
      defaultLanguage: language,
      mappingUrl: company.hostName,
      madeByDemo: true,
    },
    adminId,
  )
  const priceTypes = await keyed(catalog.priceTypes, (entry) => insertPriceType(scope, entry))
  const fields = await keyed(catalog.detailFields, (entry) => insertDetailField(scope, entry))
  for (const tab of catalog.detailTabs) {
    await insertDetailTab(scope, {
      name: tab.name,
      detailFieldIds: tab.fields.map((key) => idOf(fields, key)),
    })
  }
  await updateDisplaySettings(scope, {
    productTableHeaders: catalog.tableHeaders.map((header) =>
      withIds(header, { price: priceTypes, detail: fields }),
    ),
  })
  await replaceSearchWordRows(scope, catalog.searchWords)
  const categories = await createCategories(scope, catalog)
  const folders = await insertCatalogFolders(scope, catalog)
  await replacePurposes(
    scope,
    catalog.purposes.map(({ name, needs }) => ({
      name,
      needs: needs.map((need) => withIds(need, { price: priceTypes, detail: fields })),
    })),
  )
  const groups = await createAccess(database, scope, catalog, { people, folders, fields, priceTypes })
  // The newest are those that the home page shows.
  const products = Map.groupBy(catalog.products, ({ reference }) => shown.has(reference))
  const batches = [products.get(false) ?? [], products.get(true) ?? []]
  const saved = await createProducts(database, scope, batches, {
    categories,
    folders,
    fields,
    priceTypes,
  })
  return { ...saved, folders, fields, priceTypes, groups }
}

async function keyed<Entry extends { key: string }>(
  entries: readonly Entry[],
  create: (entry: Entry) => Promise<string>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const entry of entries) ids.set(entry.key, await create(entry))
  return ids
}

/** `price:retail` → `price:<id>`. */
function withIds(header: string, ids: { price: Ids; detail: Ids }): string {
  const parsed = parseAttributeKey(header)
  if (parsed?.kind === 'price') return priceKey(idOf(ids.price, parsed.id))
  return parsed?.kind === 'detail' ? detailKey(idOf(ids.detail, parsed.id)) : header
}

async function createCategories(scope: Scope, { categories }: Catalog): Promise<Ids> {
  const paths = new Map<string, string[]>()
  for (const { key, name, parent } of categories) {
    paths.set(key, [...(parent === null ? [] : (paths.get(parent) ?? [])), name])
  }
  const ids = await ensureCategoryPaths(scope, [...paths.values()], 'manual')
  return new Map([...paths.keys()].map((key, index) => [key, ids[index] ?? '']))
}

async function insertCatalogFolders(scope: Scope, { folders }: Catalog): Promise<Ids> {
  const tree = await visibleTree(scope)
  const root = tree.folders[0]?.id ?? ''
  const ids = new Map<string, string>()
  for (const { key, parent, ...folder } of folders) {
    const parentId = parent === null ? root : idOf(ids, parent)
    ids.set(key, await insertFolder(scope, { ...folder, parentId }))
  }
  return ids
}

async function createAccess(
  database: Database,
  scope: Scope,
  catalog: Catalog,
  ids: { people: Ids; folders: Ids; fields: Ids; priceTypes: Ids },
): Promise<Ids> {
  const groups = new Map<string, string>()
  for (const { key, parent, folders, fields, ...group } of catalog.groups) {
    const parentId = parent === null ? null : idOf(groups, parent)
    const id = await insertGroup(scope, { ...group, parentId, isRoot: false })
    groups.set(key, id)
    await setFolderAccess(
      scope,
      id,
      folders.view.map((folder) => ({
        id: idOf(ids.folders, folder),
        canView: true,
        canEdit: folders.edit.includes(folder),
      })),
    )
    await setFieldAccess(
      scope,
      id,
      fields.view.map((field) => ({ id: idOf(ids.fields, field), canEdit: fields.edit.includes(field) })),
    )
  }
  const tags = await keyed(catalog.tags, (tag) =>
    createTag(scope, {
      name: tag.name,
      priceTypeIds: tag.priceTypes.map((key) => idOf(ids.priceTypes, key)),
    }),
  )
  for (const person of catalog.people) {
    const personId = idOf(ids.people, person.email)
    if (person.role === 'operator' || personId === scope.person?.id) continue
    // Further super admins join the first admin's group.
    const groupIds =
      person.role === 'super-admin' ? scope.groupIds : person.groups.map((key) => idOf(groups, key))
    await insertMember(scope, { personId, isClient: person.role === 'client', groupIds })
    if (person.role !== 'client') await affiliate(database, personId, scope.domainId)
    await grantPriceTypes(
      scope,
      personId,
      person.priceTypes.map((key) => idOf(ids.priceTypes, key)),
    )
    for (const tag of person.tags) await tagMember(scope, idOf(tags, tag), personId)
  }
  return groups
}

async function createProducts(
  database: Database,
  firstAdmin: Scope,
  batches: readonly Catalog['products'][],
  ids: { categories: Ids; folders: Ids; fields: Ids; priceTypes: Ids },
): Promise<{ scope: Scope; products: Ids }> {
  // A scope knows the structure as it was when it was made; this one knows all that was just created.
  const person = await findPersonById(database, firstAdmin.person?.id ?? '')
  if (person === null) throw new Error('The demo has lost its super admin')
  const scope = await enterDomain(database, callerFor(person), firstAdmin.domainId)
  const values = (given: Readonly<Record<string, string>>, known: Ids) =>
    Object.fromEntries(Object.entries(given).map(([key, value]) => [idOf(known, key), value]))
  const saved = new Map<string, string>()
  for (const batch of batches) {
    const drafts = batch.map((product) => ({
      ...ofEachText((key) => product[key]),
      categoryId: idOf(ids.categories, product.category),
      folderIds: product.folders.map((key) => idOf(ids.folders, key)),
      isPublished: product.isPublished,
      details: values(product.details, ids.fields),
      prices: values(product.prices, ids.priceTypes),
    }))
    const report = await saveProducts(scope, drafts, await draftRules(scope))
    const [rejected] = report.rejected
    if (rejected !== undefined) {
      const faults = JSON.stringify(rejected.faults)
      throw new Error(`The demo's product ${drafts[rejected.index]?.reference}: ${faults}`)
    }
    for (const { reference, id } of report.saved) saved.set(reference, id)
  }
  return { scope, products: saved }
}
