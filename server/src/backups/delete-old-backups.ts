import { BACKUPS_FOLDER, findBackup, listBackups, readFiles } from './backup-format.ts'
import { type BackupPlace, CONTENT_FOLDER, contentName } from './backup-place.ts'

/** Keeps the newest whole ones; deletes others, what was broken off, and contents that none of those kept has. */
export async function deleteOldBackups(place: BackupPlace, generations: number, own: string): Promise<void> {
  const all = await listBackups(place)
  const whole = all.filter(({ isWhole }) => isWhole).map(({ id }) => id)
  const kept = new Set([own, ...whole.slice(-generations)])
  const wanted = new Set<string>()
  for (const id of kept) {
    await findBackup(place, id)
    for await (const { sha256 } of readFiles(place, id)) wanted.add(contentName(place, sha256))
  }
  for (const { id } of all) if (!kept.has(id)) await deleteBackup(place, id)
  for await (const name of place.storage.list(CONTENT_FOLDER))
    if (!wanted.has(name)) await place.storage.delete(name)
}

/** The manifest first: what is left over from a killed deletion is no backup. */
async function deleteBackup({ storage }: BackupPlace, id: string): Promise<void> {
  await storage.delete(`${BACKUPS_FOLDER}/${id}/manifest`)
  for await (const key of storage.list(`${BACKUPS_FOLDER}/${id}`)) await storage.delete(key)
}
