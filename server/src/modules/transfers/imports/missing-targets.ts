/** What is needed and has no column. */

import type { ImportColumn, ImportOptions } from '@vitrine/contract'
import { detailKey } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { importPlanner } from '../../products/index.ts'

/** Field keys: the reference always; name, folder and required fields where products are made. */
export async function missingTargets(
  scope: Scope,
  {
    columns,
    options,
    folderId,
  }: { columns: readonly Pick<ImportColumn, 'target'>[]; options: ImportOptions; folderId: string | null },
): Promise<string[]> {
  const filled = new Set(columns.map(({ target }) => target))
  const needed = ['reference']
  if (options.createsProducts) {
    const { required } = await importPlanner(scope, { ...options, folderId })
    needed.push('name', ...(folderId === null ? ['folder'] : []))
    needed.push(...(required ?? []).map(({ id }) => detailKey(id)))
  }
  return needed.filter((key) => !filled.has(key))
}
