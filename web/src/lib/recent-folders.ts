/** The folders a person looked at last on this device, newest first, per domain. Kept: five. */
import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from './session/local-data.ts'
import { forgetWithSession } from './session/session-memory.ts'

const keptFolders = 5
const listeners = new Set<() => void>()
let shown: { domainId: string; ids: readonly string[] } | null = null
forgetWithSession(() => {
  shown = null
})

/** `ids` with `folderId` in front, each once, no more than five. */
export function withVisit(ids: readonly string[], folderId: string): string[] {
  return [folderId, ...ids.filter((id) => id !== folderId)].slice(0, keptFolders)
}

/** Remembers that `folderId` was opened. */
export function visitFolder(domainId: string, folderId: string): void {
  const ids = withVisit(recentFolders(domainId), folderId)
  writeLocal(storageName(domainId), ids)
  shown = { domainId, ids }
  for (const listener of listeners) listener()
}

/** Ids only: names and visibility come from the folder list, so that a folder that is gone disappears here too. */
export function useRecentFolders(domainId: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => recentFolders(domainId))
}

function recentFolders(domainId: string): readonly string[] {
  if (shown?.domainId !== domainId) {
    shown = { domainId, ids: readLocal(storageName(domainId), isTextList) ?? [] }
  }
  return shown.ids
}

function storageName(domainId: string): string {
  return `recent-folders.${domainId}`
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
