import type { TrashedProduct } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { visibleFolderSets } from '../../folders/index.ts'
import { deleteOldTrash, listTrashed, type TrashedRow } from './trash.repository.ts'

/** Deleted products stay for so long. */
const KEPT_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** Those whose folders the caller reaches. */
export async function listTrash(
  scope: Scope,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; result: TrashedProduct[] }> {
  const sets = await visibleFolderSets(scope)
  const { total, rows } = await listTrashed(scope, sets === 'all' ? null : sets, window)
  return { total, result: rows.map(presentTrashed) }
}

function presentTrashed(row: TrashedRow): TrashedProduct {
  const { id, name, reference, deletedAt, deletedById, deletedByName } = row
  return {
    _id: id,
    name,
    reference,
    deletedAt: deletedAt.toISOString(),
    deletedBy: deletedById === null ? null : { _id: deletedById, name: deletedByName ?? '' },
    keptUntil: new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS).toISOString(),
  }
}

/** Empties the trash of what has been in it too long; returns how many went for good. */
export async function emptyOldTrash(scope: Scope): Promise<number> {
  return await deleteOldTrash(scope, KEPT_DAYS)
}
