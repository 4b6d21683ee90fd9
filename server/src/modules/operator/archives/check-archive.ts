/** Has an archive looked through before anything of it is read here. */
import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { LimitExceeded, type ProcessLimits } from '../../../platform/limited-process/limited-process.ts'
import { runProgram } from '../../../platform/limited-process/run-program.ts'
import { refuseArchive } from './read-archive.ts'

/** `schema`: of this database; `folder`: on whose disk what the archive holds has to have room. */
export interface ArchiveJob {
  path: string
  schema: string
  folder: string
}

export type ArchiveEnding =
  | { state: 'done' }
  | { state: 'refused'; key: ErrorKey; parameters: ErrorParameters | undefined }

const program = new URL('check-archive.program.ts', import.meta.url)
/** The largest archives have gigabytes of rows and millions of files. */
const usualLimits: ProcessLimits = {
  cpuSeconds: 1_800,
  memoryBytes: 2 * 1024 ** 3,
  heapMegabytes: 1_536,
}

/**
 * Refuses ArchiveInvalid for whatever isn't as an archive is, or takes more of a machine than one may, and
 * ArchiveOfOtherVersion where its rows wouldn't fit.
 */
export async function checkArchive(
  job: ArchiveJob,
  { signal = new AbortController().signal, limits = usualLimits } = {},
): Promise<void> {
  try {
    const ending = await runProgram<ArchiveEnding>(program, job, { limits, signal })
    if (ending.state === 'refused') refuse(ending.key, ending.parameters)
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error
    refuseArchive('archive', 'takes more of a machine than an archive may', error)
  }
}
