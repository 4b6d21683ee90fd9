/** What a caller may change of which product. */
import { canEditDetailField, isGenerated, type TextKey } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { FieldInUse } from '../../detail-fields/index.ts'
import { editableFolderIds, type VisibleTree, visibleTree } from '../../folders/index.ts'
import { type ProductVisibility, productVisibility } from '../product-visibility.ts'
import type { StoredProduct } from './product-changes.ts'

export interface ProductEditor {
  visibility: ProductVisibility
  tree: VisibleTree
  /** Folders the caller reaches. */
  visibleFolders: { has(id: string): boolean }
  /** Folders in which the caller may change, add and remove products. */
  editableFolders: ReadonlySet<string>
  /** Editing needs the right to edit in one of the product's folders. */
  mayEdit(product: Pick<StoredProduct, 'folderIds'>): boolean
  mayEditField(fieldId: string, ownerId: string | null): boolean
}

export async function productEditor(scope: Scope): Promise<ProductEditor> {
  const [visibility, tree] = await Promise.all([productVisibility(scope), visibleTree(scope)])
  const editableFolders = editableFolderIds(scope, tree)
  const personId = scope.person?.id ?? null
  return {
    visibility,
    tree,
    visibleFolders: { has: (id) => tree.byId.get(id)?.isReached === true },
    editableFolders,
    mayEdit: (product) => product.folderIds.some((id) => editableFolders.has(id)),
    mayEditField: (fieldId, ownerId) => {
      const isOwn = personId !== null && ownerId === personId
      return canEditDetailField(scope.permissions, fieldId, isOwn)
    },
  }
}

/** Refuses NotFound for a text that the caller doesn't see. */
export function checkSeesText({ visibility }: ProductEditor, key: TextKey): void {
  if (!visibility.texts.includes(key)) refuse('NotFound')
}

/**
 * The field, when the caller may write its value on a product of this owner. Refuses NotFound for a field they don't
 * see, GeneratedValue, NotAllowed.
 */
export function writableField(editor: ProductEditor, fieldId: string, ownerId: string | null): FieldInUse {
  const field = editor.visibility.fields.get(fieldId) ?? refuse('NotFound')
  if (isGenerated(field.type)) refuse('GeneratedValue', { field: field.name })
  if (!editor.mayEditField(fieldId, ownerId)) refuse('NotAllowed')
  return field
}

/**
 * The folders a product lies in when the caller wants to see it in `wanted`: hidden ones of `present` stay. Refuses
 * FolderNeeded, NotFound, FolderNotProductFolder, and NotAllowed where a folder changes that they may not edit.
 */
export function foldersAfter(
  editor: ProductEditor,
  wanted: readonly string[],
  present: readonly string[],
): string[] {
  if (wanted.length === 0) refuse('FolderNeeded')
  const isVisible = (id: string) => editor.visibleFolders.has(id)
  for (const id of wanted) {
    const folder = editor.tree.byId.get(id)
    if (folder === undefined || !isVisible(id)) refuse('NotFound')
    if (!folder.isProductFolder) refuse('FolderNotProductFolder', { folder: folder.name })
  }
  const added = wanted.filter((id) => !present.includes(id))
  const removed = present.filter((id) => isVisible(id) && !wanted.includes(id))
  if ([...added, ...removed].some((id) => !editor.editableFolders.has(id))) refuse('NotAllowed')
  return [...new Set([...wanted, ...present.filter((id) => !isVisible(id))])]
}
