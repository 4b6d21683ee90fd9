/** Writes based on an older version of a product. */
import type { ErrorParameters } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { FieldChange, StoredProduct } from './product-changes.ts'

/**
 * A write counts unless one of its fields has changed since the version it was based on; changes to other fields are
 * merged. Without a version it always counts. Refuses StaleVersion with the present version and values, of folders
 * only those in `visibleFolders`; InvalidInput for a version that doesn't exist yet.
 */
export function checkFresh(
  product: StoredProduct,
  fields: readonly FieldChange[],
  baseVersion: number | undefined,
  visibleFolders: { has(id: string): boolean },
): void {
  if (baseVersion === undefined) return
  checkExists(product, baseVersion)
  const stale = fields.filter(({ field }) => hasChangedSince(product, field, baseVersion))
  if (stale.length === 0) return
  const data: Record<string, ErrorParameters[string]> = { version: product.version }
  for (const { field, oldValue } of stale) {
    const isFolder = field === 'folder'
    data[field] = isFolder
      ? product.folderIds.filter((id) => visibleFolders.has(id)).join(',')
      : (oldValue ?? '')
  }
  refuse('StaleVersion', data)
}

/** Whether a field was written after the version that a write is based on; never, where it is based on none. */
export function hasChangedSince(
  product: StoredProduct,
  field: string,
  baseVersion: number | undefined,
): boolean {
  return baseVersion !== undefined && (product.fieldVersions[field] ?? 1) > baseVersion
}

/** For what concerns the whole product, such as deleting it. */
export function checkUnchanged(product: StoredProduct, baseVersion: number | undefined): void {
  if (baseVersion === undefined) return
  checkExists(product, baseVersion)
  if (product.version > baseVersion) refuse('StaleVersion', { version: product.version })
}

function checkExists(product: StoredProduct, baseVersion: number): void {
  if (baseVersion > product.version || baseVersion === 0) {
    refuse('InvalidInput', { place: 'version', reason: 'the product has no such version yet' })
  }
}
