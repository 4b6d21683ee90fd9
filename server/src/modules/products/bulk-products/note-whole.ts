import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import type { Bulk } from '../write-products/store-changes.ts'
import type { StoredAction } from './bulk-products.repository.ts'

const kindOf: Readonly<Record<string, 'bulk update' | 'bulk delete' | 'bulk move' | 'bulk duplicate'>> = {
  delete: 'bulk delete',
  move: 'bulk move',
  folders: 'bulk move',
  duplicate: 'bulk duplicate',
}

/** One entry for the whole action, with its count. */
export async function noteWhole(
  scope: Scope,
  bulk: Bulk,
  action: StoredAction,
  count: number,
): Promise<void> {
  const kind = kindOf[action.type] ?? 'bulk update'
  await writeActivity(scope, [{ kind, subject: 'product', subjectId: null, subjectName: '', count, ...bulk }])
}
