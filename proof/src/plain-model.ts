/**
 * What somebody may see, worked out once more from the stored rows: as the specification says it, product by product,
 * with nothing of the code it is compared with. Slow and simple on purpose.
 */
import type { PlainProduct, PlainRows, PlainSubject } from './plain-rows.ts'

export interface SeenProduct {
  product: PlainProduct
  /** Those of its folders that are seen. */
  folderIds: string[]
  /** Values of fields that are seen, by field. */
  details: Record<string, string>
  prices: Record<string, string>
  media: string[]
  files: string[]
}

export interface PlainView {
  /** Folders whose products are seen, and those on the way to them. */
  folderIds: Set<string>
  reachedIds: Set<string>
  fieldIds: Set<string>
  priceTypeIds: Set<string>
  /** Purposes that ask for nothing hidden. */
  purposeIds: Set<string>
  needsOf: ReadonlyMap<string, string[]>
  categoryIds: Set<string>
  products: Map<string, SeenProduct>
  subject: PlainSubject
  /** Whether they change products: these see inactive media, the trash and what bulk actions would do. */
  isEditor: boolean
  /** Deleted products whose folders are reached. */
  trashedIds: Set<string>
  /** Folders within a folder, itself among them; categories likewise. */
  foldersWithin(id: string): Set<string>
  categoriesWithin(id: string): Set<string>
  /** Views by id, with the values that their filters may show. Clients have none. */
  views: Map<string, string[]>
}

type Group = PlainRows['groups'][number]

export function plainView(rows: PlainRows, subject: PlainSubject): PlainView {
  const own = rows.groups.filter(({ id }) => subject.groupIds.includes(id))
  const { cap } = subject
  // A key of a super admin is none.
  const isSuperAdmin = cap === undefined && !subject.isClient && own.some(({ isRoot }) => isRoot)
  const folderById = new Map(rows.folders.map((folder) => [folder.id, folder]))
  const pathTo = (id: string): string[] => {
    const folder = folderById.get(id)
    if (folder === undefined) return []
    return folder.parentId === null ? [id] : [id, ...pathTo(folder.parentId)]
  }
  const levelOf = (group: Group, area: string, right: 'view' | 'edit') => {
    const of = ({ view = 0, edit = 0 }: { view?: number; edit?: number } = {}) =>
      // The right to edit includes the right to view.
      right === 'view' ? Math.max(view, edit) : edit
    const level = cap !== undefined && group.isRoot ? 3 : of(group.levels[area])
    return cap === undefined ? level : Math.min(level, of(cap[area]))
  }

  const givesFolder = (group: Group, id: string, countsOwn: boolean): boolean => {
    const level = levelOf(group, 'folder', 'view')
    if (level === 3) return true
    if (level === 0) return false
    const nearest = pathTo(id).flatMap((at) => group.folders.filter((entry) => entry.id === at))[0]
    if (nearest?.canView === true) return true
    const folder = folderById.get(id)
    return countsOwn && level === 2 && subject.personId !== null && folder?.createdBy === subject.personId
  }
  const parentOf = (group: Group) => rows.groups.find(({ id }) => id === group.parentId)
  const rootGives = (group: Group) => group.isRoot && cap === undefined
  const isPublished = (id: string) =>
    pathTo(id).every((at) => {
      const folder = folderById.get(at)
      return folder?.parentId === null || folder?.isPublished === true
    })
  const sees = (id: string): boolean => {
    if (pathTo(id).at(-1) === undefined) return false
    if (isSuperAdmin) return true
    if (subject.isClient && !isPublished(id)) return false
    return own.some((group) => {
      if (!givesFolder(group, id, true)) return false
      if (!group.isExternal) return true
      const parent = parentOf(group)
      return parent !== undefined && (rootGives(parent) || givesFolder(parent, id, false))
    })
  }
  const { only: opened = {} } = subject
  const isOpened = (id: string) => opened.folderId === undefined || pathTo(id).includes(opened.folderId)
  const reachedByGroup = rows.folders.filter(({ id }) => sees(id) && isOpened(id)).map(({ id }) => id)
  // A link to a product opens no folder.
  const reachedIds = new Set(opened.productId === undefined ? reachedByGroup : [])
  const folderIds = new Set([...reachedIds].flatMap(pathTo))
  const root = rows.folders.find(({ parentId }) => parentId === null)
  if (own.length > 0 && root !== undefined) folderIds.add(root.id)

  /** What a group lets through, its parent considered. */
  const boundLevel = (group: Group, area: string, right: 'view' | 'edit'): number => {
    const level = levelOf(group, area, right)
    if (!group.isExternal) return level
    const parent = parentOf(group)
    if (parent === undefined) return 0
    return rootGives(parent) ? level : Math.min(level, levelOf(parent, area, right))
  }
  const givesField = (group: Group, id: string): boolean => {
    const level = levelOf(group, 'productDetail', 'view')
    return level === 3 || (level > 0 && group.fields.includes(id))
  }
  const seesField = (id: string): boolean => {
    if (isSuperAdmin) return true
    if (!own.some((group) => boundLevel(group, 'folder', 'view') > 0)) return false
    return own.some((group) => {
      if (!givesField(group, id)) return false
      if (!group.isExternal) return true
      const parent = parentOf(group)
      return parent !== undefined && (rootGives(parent) || givesField(parent, id))
    })
  }
  const fieldIds = new Set(rows.fields.filter(({ id }) => seesField(id)).map(({ id }) => id))
  const priceTypeIds = new Set(
    subject.isClient ? rows.priceTypes.filter((id) => subject.priceTypes.includes(id)) : rows.priceTypes,
  )
  // A percentage would say whether a hidden value is there.
  const asksSeen = (need: string) => {
    const [kind, id = ''] = need.split(':')
    if (kind === 'detail') return fieldIds.has(id)
    return kind !== 'price' || priceTypeIds.has(id)
  }
  const purposeIds = new Set(
    subject.isClient ? [] : rows.purposes.filter(({ needs }) => needs.every(asksSeen)).map(({ id }) => id),
  )
  const isEditor =
    !subject.isClient && (isSuperAdmin || own.some((group) => levelOf(group, 'folder', 'edit') > 0))

  const onlyOf = (values: Record<string, string>, ids: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id)))
  const names = (entries: { name: string; isActive: boolean }[]) =>
    entries.filter(({ isActive }) => isActive || isEditor).map(({ name }) => name)
  const products = new Map<string, SeenProduct>()
  for (const product of rows.products) {
    if (opened.productId !== undefined && product.id !== opened.productId) continue
    if (subject.isClient && !product.isPublished) continue
    if (!product.folderIds.some((id) => reachedByGroup.includes(id))) continue
    products.set(product.id, {
      product,
      folderIds: product.folderIds.filter((id) => reachedIds.has(id)),
      details: onlyOf(product.details, fieldIds),
      prices: onlyOf(product.prices, priceTypeIds),
      media: names(product.media),
      files: names(product.files),
    })
  }

  const categoryById = new Map(rows.categories.map((category) => [category.id, category]))
  const categoryIds = new Set(subject.isClient ? [] : rows.categories.map(({ id }) => id))
  for (const { id, parentId } of rows.categories) if (parentId === null) categoryIds.add(id)
  for (const { product } of products.values()) {
    for (let at = categoryById.get(product.categoryId ?? ''); at !== undefined; ) {
      categoryIds.add(at.id)
      at = categoryById.get(at.parentId ?? '')
    }
  }
  const isFieldSeen = (key: string) => {
    const [kind, id = ''] = key.split(':')
    if (kind === 'detail') return fieldIds.has(id)
    return kind !== 'price' || priceTypeIds.has(id)
  }
  const views = new Map<string, string[]>()
  for (const { id, ownerId, groupIds, filters } of subject.isClient || subject.isViewAs === true
    ? []
    : rows.views) {
    const isShared = groupIds.some((groupId) => subject.groupIds.includes(groupId))
    if (ownerId !== subject.personId && !isShared) continue
    const shownValue = ({ field, value }: { field: string; value: string }): string => {
      if (field !== 'any') return isFieldSeen(field) ? value : ''
      const alternatives: { field: string; type: string; value: string }[] = JSON.parse(value)
      return JSON.stringify(
        alternatives.map((one) => ({ field: one.field, type: one.type, value: shownValue(one) })),
      )
    }
    views.set(id, filters.map(shownValue))
  }
  const trashed = rows.trashed.filter(
    ({ folderIds: ids, isPublished: isShown }) =>
      ids.some((id) => reachedIds.has(id)) && (isShown || !subject.isClient),
  )
  const trashedIds = new Set(trashed.map(({ id }) => id))
  const within = (list: readonly { id: string; parentId: string | null }[], id: string) => {
    const found = new Set<string>()
    const add = (at: string) => {
      found.add(at)
      for (const child of list) if (child.parentId === at) add(child.id)
    }
    if (list.some((each) => each.id === id)) add(id)
    return found
  }
  return {
    subject,
    isEditor,
    folderIds,
    reachedIds,
    fieldIds,
    priceTypeIds,
    purposeIds,
    needsOf: new Map(rows.purposes.map(({ id, needs }) => [id, needs])),
    categoryIds,
    products,
    trashedIds,
    foldersWithin: (id) => within(rows.folders, id),
    categoriesWithin: (id) => within(rows.categories, id),
    views,
  }
}
