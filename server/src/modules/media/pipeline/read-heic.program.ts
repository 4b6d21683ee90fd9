/**
 * Reads one HEIC picture in a process of its own, so that whatever a file does harms nothing else. Its only parameter
 * is the JSON of a HeicJob.
 */
import { readFile, writeFile } from 'node:fs/promises'
import type { HeicEnding, HeicJob } from './heic-job.ts'
import { pngOfHeic, TooManyPixels } from './read-heic.ts'

async function read({ source, target, mostPixels }: HeicJob): Promise<HeicEnding> {
  const content = await readFile(source)
  try {
    await writeFile(target, await pngOfHeic(content, mostPixels))
    return { state: 'done' }
  } catch (error) {
    if (!(error instanceof TooManyPixels)) return { state: 'broken', reason: 'pictureBroken', detail: '' }
    return { state: 'broken', reason: 'pictureTooLarge', detail: String(mostPixels / 1_000_000) }
  }
}

// Without the server, nobody waits for the result.
process.on('disconnect', () => process.exit())

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Which file?')
process.send?.(await read(JSON.parse(await readFile(file, 'utf8')) as HeicJob))
process.disconnect?.()
