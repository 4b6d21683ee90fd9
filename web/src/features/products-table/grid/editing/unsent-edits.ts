/**
 * Edits that are not sent yet, and values that were not taken, kept by person and company for a page that is loaded anew. In the storage of the window:
 * no other window sends them a second time, and it is emptied when the session ends.
 */
import { unsentKey } from '../../../../lib/network/unsent.ts'
import type { Queued } from './edit-queue.ts'
import { type AllRefused, listRefused, type RefusedValue } from './refused-values.ts'

export function keepUnsent(personId: string, domainId: string, entries: readonly Queued[]): void {
  // Which edit an undo takes back is known only to the page where both were made.
  const kept = entries.filter((entry) => entry.kind === 'write' || entry.bulk !== undefined)
  keep(unsentKey(personId, domainId), kept)
}

function keep(key: string, kept: readonly unknown[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is full or switched off: the page asks before it is left.
  }
}

export function readUnsent(personId: string, domainId: string): Queued[] {
  return read(unsentKey(personId, domainId)).filter(isQueued)
}

function read(key: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

const refusedKey = (personId: string, domainId: string) => `vitrine.refused.${domainId}.${personId}`

export function keepRefusedValues(personId: string, domainId: string, refused: AllRefused): void {
  keep(refusedKey(personId, domainId), listRefused(refused))
}

export function readRefusedValues(personId: string, domainId: string): RefusedValue[] {
  return read(refusedKey(personId, domainId)).filter(isRefused)
}

function isRefused(value: unknown): value is RefusedValue {
  if (typeof value !== 'object' || value === null) return false
  const { product, field, text, code, data } = value as Partial<Record<string, unknown>>
  const isText = [product, field, text, code].every((part) => typeof part === 'string')
  return isText && typeof data === 'object' && data !== null
}

function isQueued(entry: unknown): entry is Queued {
  if (typeof entry !== 'object' || entry === null) return false
  const { kind, key, changes, bulk } = entry as Partial<Record<string, unknown>>
  if (typeof key !== 'string') return false
  return kind === 'write' ? Array.isArray(changes) : kind === 'undo' && typeof bulk === 'string'
}
