/** Copies all files of one storage into another, and compares them by checksum. */
import { createHash } from 'node:crypto'
import { StartupError } from '../platform/startup-error.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { atOnce } from './at-once.ts'
import { asStream } from './backup-place.ts'
import { sumOf } from './copy-files.ts'

/** Uploads under way too: they go on where the files are. */
const FOLDERS = ['domains', 'installation', 'uploads']

/** What is in the other one already, as it is here, isn't copied again. Files that went meanwhile are none. */
export async function moveFiles(from: Storage, to: Storage): Promise<{ copied: number; same: number }> {
  let copied = 0
  let same = 0
  await atOnce(listAll(from), async (key) => {
    const [here, there] = [await from.stat(key), await to.stat(key)]
    if (here === null) return
    if (there?.sizeBytes === here.sizeBytes && (await sumOf(to, key)) === (await sumOf(from, key))) {
      same += 1
      return
    }
    const content = await from.open(key)
    if (content === null) return
    const sent = createHash('sha256')
    const counted = async function* () {
      for await (const chunk of content) {
        sent.update(chunk)
        yield chunk
      }
    }
    await to.put(key, asStream(counted()), { contentType: 'application/octet-stream' })
    if ((await sumOf(to, key)) !== sent.digest('hex'))
      throw new StartupError(
        `${key} is another file where it was copied to: look at that storage, and try again`,
      )
    copied += 1
  })
  return { copied, same }
}

async function* listAll(storage: Storage): AsyncGenerator<string> {
  for (const folder of FOLDERS) yield* storage.list(folder)
}
