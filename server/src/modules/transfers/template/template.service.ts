/** Templates as their reader may fill them in. */
import type { Language } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { allCategories } from '../../categories/index.ts'
import { checkImportFolder } from '../../products/index.ts'
import { formatPath } from '../path-text.ts'
import { type ImportFields, importFields } from '../reading/import-fields.ts'
import { namesTo } from '../tree-paths.ts'
import { templateColumns } from './template-columns.ts'
import { writeTemplate } from './write-template.ts'

/** An Excel file for a product folder, or for products of several. Refuses as `checkImportFolder`. */
export async function makeTemplate(
  scope: Scope,
  { folderId, language }: { folderId: string | null; language: Language },
): Promise<Buffer> {
  if (folderId !== null) await checkImportFolder(scope, folderId)
  const terms = { createsProducts: true, changesProducts: true, forNew: {}, folderId }
  const fields = await importFields(scope, terms)
  const categories = await allCategories(scope)
  const byId = new Map(categories.map((category) => [category.id, category]))
  const paths = categories
    .filter(({ parentId }) => parentId !== null)
    .map(({ id }) => formatPath(namesTo(byId, id)))
  const columns = templateColumns(
    fields,
    { categories: paths.sort(), folders: folderPaths(fields) },
    language,
  )
  const folder = folderId === null ? null : (fields.folders.get(folderId)?.name ?? null)
  return await writeTemplate(columns, { folder, language })
}

/** Those into which the reader may put products. */
function folderPaths({ folders, planner }: ImportFields): string[] {
  const { editableFolders } = planner.editor
  return [...folders]
    .filter(([id, { isProductFolder }]) => isProductFolder && editableFolders.has(id))
    .map(([id]) => formatPath(namesTo(folders, id)))
    .sort()
}
