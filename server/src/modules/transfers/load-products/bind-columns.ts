/** Finds or creates the fields, price types, folders and categories that a file's columns need. */
import { textsSeenBy } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { ensureCategoryPaths } from '../../categories/index.ts'
import { insertDetailField, visibleFields } from '../../detail-fields/index.ts'
import { insertFolder, visibleTree } from '../../folders/index.ts'
import { insertPriceType, visiblePriceTypes } from '../../price-types/index.ts'
import { headerReader } from '../field-headers.ts'
import type { ColumnPlan, LoadTargets } from './column-plan.ts'
import type { BoundColumn } from './draft-of-row.ts'

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What columns of a file may fill without anything being made. */
export async function loadTargets(scope: Scope): Promise<LoadTargets> {
  const fields = await visibleFields(scope)
  const priceTypes = new Map((await visiblePriceTypes(scope)).map((priceType) => [priceType.id, priceType]))
  const seen = { texts: textsSeenBy(scope), fields, priceTypes }
  return { ...seen, keyOfHeader: headerReader(seen) }
}

/** Columns with the id of the field or price type they fill; what the domain doesn't have is created. */
export async function bindColumns(
  scope: Scope,
  plan: readonly ColumnPlan[],
  currency: string,
): Promise<{ columns: BoundColumn[]; created: string[] }> {
  const created: string[] = []
  const columns: BoundColumn[] = []
  for (const column of plan) {
    const { target } = column
    if (target.kind === 'detail') {
      const { id, name, type } = target
      if (id === null) created.push(`field ${name} (${type})`)
      columns.push({ ...column, target, id: id ?? (await createField(scope, target)) })
    } else if (target.kind === 'price') {
      const { id, name } = target
      if (id === null) created.push(`price type ${name} (${currency})`)
      columns.push({
        ...column,
        target: { ...target, currency: target.currency ?? currency },
        id: id ?? (await insertPriceType(scope, { name, currency })),
      })
    } else columns.push({ ...column, target, id: null })
  }
  return { columns, created }
}

async function createField(
  scope: Scope,
  target: Extract<ColumnPlan['target'], { kind: 'detail' }>,
): Promise<string> {
  return await insertDetailField(scope, {
    name: target.name,
    type: target.type,
    searchable: target.type === 'text',
    dropdownOptions: target.options,
  })
}

/** Category ids by the text of the category column; `>` separates levels. */
export async function bindCategories(
  scope: Scope,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const paths = texts.map(pathOf)
  const ids = await ensureCategoryPaths(scope, paths)
  return new Map(
    texts.flatMap((text, index) => {
      const id = ids[index]
      return id === undefined || id === null ? [] : [[text, id]]
    }),
  )
}

function pathOf(text: string): string[] {
  return text
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** One product folder per first category below a folder of the given name; rows without one go to `Other`. */
export async function bindFolders(
  scope: Scope,
  folderName: string,
  categoryTexts: readonly string[],
): Promise<(categoryText: string) => string> {
  const tree = await visibleTree(scope)
  const root = tree.folders.find((folder) => folder.parentId === null)
  if (root === undefined) throw new Error('The domain has no root folder')
  const find = (parentId: string, name: string) =>
    tree.folders.find((folder) => folder.parentId === parentId && same(folder.name, name))?.id
  const parentId =
    find(root.id, folderName) ??
    (await insertFolder(scope, {
      parentId: root.id,
      name: folderName,
      isProductFolder: false,
      isPublished: true,
    }))
  const names = new Set([...categoryTexts.map((text) => pathOf(text)[0] ?? other), other])
  const ids = new Map<string, string>()
  for (const name of names) {
    const id = find(parentId, name)
    if (id !== undefined) ids.set(name.toLowerCase(), id)
    else if (name !== other || categoryTexts.length === 0)
      ids.set(name.toLowerCase(), await makeFolder(scope, parentId, name))
  }
  const fallback = [...ids.values()][0]
  if (fallback === undefined) throw new Error('No folder was made')
  return (categoryText) =>
    ids.get((pathOf(categoryText)[0] ?? other).toLowerCase()) ?? ids.get(other.toLowerCase()) ?? fallback
}

const other = 'Other'

async function makeFolder(scope: Scope, parentId: string, name: string): Promise<string> {
  return await insertFolder(scope, { parentId, name, isProductFolder: true, isPublished: true })
}
