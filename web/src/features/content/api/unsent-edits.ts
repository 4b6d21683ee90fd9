/**
 * Edits that are not sent yet, kept by person and company for a page that is loaded anew. In the storage of the window:
 * no other window sends them a second time, and it is emptied when the session ends.
 */
import { unsentKey } from '../../../lib/network/unsent.ts'
import type { Queued } from './edit-queue.ts'

export function keepUnsent(personId: string, domainId: string, entries: readonly Queued[]): void {
  // Which edit an undo takes back is known only to the page where both were made.
  const kept = entries.filter((entry) => entry.kind === 'write' || entry.bulk !== undefined)
  try {
    if (kept.length === 0) sessionStorage.removeItem(unsentKey(personId, domainId))
    else sessionStorage.setItem(unsentKey(personId, domainId), JSON.stringify(kept))
  } catch {
    // Storage is full or switched off: the page asks before it is left.
  }
}

export function readUnsent(personId: string, domainId: string): Queued[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(unsentKey(personId, domainId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isQueued) : []
  } catch {
    return []
  }
}

function isQueued(entry: unknown): entry is Queued {
  if (typeof entry !== 'object' || entry === null) return false
  const { kind, key, changes, bulk } = entry as Partial<Record<string, unknown>>
  if (typeof key !== 'string') return false
  return kind === 'write' ? Array.isArray(changes) : kind === 'undo' && typeof bulk === 'string'
}
