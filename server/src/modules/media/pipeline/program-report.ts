/** What every program of this folder does: one job, with the fault of the file or what came of it as its end. */
import { givenJob, say, sayNoMore } from '../../../platform/limited-process/program-channel.ts'
import { BrokenContent } from './broken-content.ts'

export function sayProgress(part: number): void {
  void say({ state: 'working', part })
}

export async function doJob<Job>(work: (job: Job) => Promise<{ state: 'done' }>): Promise<void> {
  try {
    await say(await work(givenJob<Job>()))
  } catch (error) {
    if (!(error instanceof BrokenContent)) throw error
    await say({ state: 'broken', reason: error.reason, detail: error.detail })
  }
  sayNoMore()
}
