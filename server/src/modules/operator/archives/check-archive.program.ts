/**
 * Looks through an archive that somebody has sent, in a process of its own, so that whatever it holds harms nothing else.
 * Its job is an ArchiveJob.
 */
import { Refusal } from '../../../platform/errors.ts'
import { givenJob, say, sayNoMore } from '../../../platform/limited-process/program-channel.ts'
import type { ArchiveEnding, ArchiveJob } from './check-archive.ts'
import { checkContents } from './check-contents.ts'
import { checkParts, withArchive } from './read-archive.ts'

async function check({ path, ...terms }: ArchiveJob): Promise<ArchiveEnding> {
  try {
    await withArchive(path, terms, async (archive) => {
      await checkParts(archive)
      await checkContents(archive)
    })
    return { state: 'done' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { state: 'refused', key: error.key, parameters: error.parameters }
  }
}

await say(await check(givenJob<ArchiveJob>()))
sayNoMore()
