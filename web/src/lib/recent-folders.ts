/** The folders a person looked at last on this device, newest first, per domain. Kept: five. */
import { useMemo } from 'react'
import { createStore } from './create-store.ts'
import { readLocal, writeLocal } from './session/local-data.ts'
import { forgetWithSession } from './session/session-memory.ts'

const keptFolders = 5
const shown = createStore<{ domainId: string; ids: readonly string[] } | null>(null)
forgetWithSession(() => shown.set(null))

/** `ids` with `folderId` in front, each once, no more than five. */
export function withVisit(ids: readonly string[], folderId: string): string[] {
  return [folderId, ...ids.filter((id) => id !== folderId)].slice(0, keptFolders)
}

/** Remembers that `folderId` was opened. */
export function visitFolder(domainId: string, folderId: string): void {
  const ids = withVisit(recentFolders(domainId), folderId)
  writeLocal(storageName(domainId), ids)
  shown.set({ domainId, ids })
}

/** Ids only: names and visibility come from the folder list, so that a folder that is gone disappears here too. */
export function useRecentFolders(domainId: string): readonly string[] {
  const last = shown.use()
  return useMemo(() => (last?.domainId === domainId ? last.ids : readFolders(domainId)), [last, domainId])
}

function recentFolders(domainId: string): readonly string[] {
  const last = shown.get()
  return last?.domainId === domainId ? last.ids : readFolders(domainId)
}

function readFolders(domainId: string): readonly string[] {
  return readLocal(storageName(domainId), isTextList) ?? []
}

function storageName(domainId: string): string {
  return `recent-folders.${domainId}`
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}
