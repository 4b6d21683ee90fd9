/** Has a file prepared by a program of this folder, in a process with limits. */
import {
  LimitExceeded,
  type LimitReached,
  type ProcessLimits,
} from '../../../platform/limited-process/limited-process.ts'
import { runProgram } from '../../../platform/limited-process/run-program.ts'
import { BrokenContent } from './broken-content.ts'
import type { BrokenEnding } from './model-job.ts'
import type { Preparing } from './prepared.ts'

const faults: Readonly<Record<LimitReached, 'tooSlow' | 'tooMuchMemory'>> = {
  tooSlow: 'tooSlow',
  tooMuchMemory: 'tooMuchMemory',
  tooMuchOutput: 'tooMuchMemory',
}

/** Throws BrokenContent, also for a file that takes more of the machine than it may. */
export async function prepareInProcess<Ending extends { state: 'done' }>(
  program: URL,
  job: object,
  { signal, onProgress }: Pick<Preparing, 'signal' | 'onProgress'>,
  limits: ProcessLimits,
): Promise<Ending> {
  try {
    const ending = await runProgram<Ending | BrokenEnding>(program, job, { limits, signal, onProgress })
    if (ending.state === 'done') return ending
    throw new BrokenContent(ending.reason, ending.detail)
  } catch (cause) {
    if (!(cause instanceof LimitExceeded)) throw cause
    throw new BrokenContent(faults[cause.reason], '', { cause })
  }
}
