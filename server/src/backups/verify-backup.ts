/** Reads all of a backup and compares it with what its manifest says. */
import { RowSum } from '../platform/db/copy/row-sum.ts'
import { errorText } from '../platform/startup-error.ts'
import { atOnce } from './at-once.ts'
import { type Backup, readFiles, readNamed, tablePart } from './backup-format.ts'
import { type BackupPlace, readContent, readPart } from './backup-place.ts'

/** How many faults are told one by one. */
const told = 20

/** Returns what is wrong with it, by a line each; none for a good one. */
export async function verifyBackup(place: BackupPlace, { id, manifest }: Backup): Promise<string[]> {
  const faults: string[] = []
  const note = (fault: string) => {
    if (faults.length < told) faults.push(fault)
  }
  for (const { name, rows, sum } of manifest.tables) {
    const found = new RowSum()
    try {
      for await (const chunk of readPart(place, tablePart(id, name))) found.add(chunk)
      const is = found.result()
      if (is.rows !== rows || is.sum !== sum)
        note(`the table ${name} has ${is.rows} rows with checksum ${is.sum}, and had ${rows} with ${sum}`)
    } catch (error) {
      note(errorText(error))
    }
  }
  const keys = new Set<string>()
  try {
    await atOnce(readFiles(place, id), async ({ key, sha256 }) => {
      try {
        for await (const _ of readContent(place, sha256));
      } catch (error) {
        note(`${key}: ${errorText(error)}`)
      }
      keys.add(key)
    })
    for await (const key of readNamed(place, id))
      if (!keys.has(key)) note(`${key} is named by a row and not among the files`)
    if (keys.size !== manifest.files.count) note(`it has ${keys.size} files, and had ${manifest.files.count}`)
  } catch (error) {
    note(errorText(error))
  }
  return faults
}
