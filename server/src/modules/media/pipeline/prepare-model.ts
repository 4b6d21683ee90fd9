/** Has a 3D file prepared by a process of its own, with limits of time and memory. */
import { join } from 'node:path'
import type { ProcessLimits } from '../../../platform/limited-process/limited-process.ts'
import type { KnownLengths, ModelEnding, ModelJob } from './model-job.ts'
import { prepareInProcess } from './prepare-in-process.ts'
import type { PreparedContent, Preparing } from './prepared.ts'

const usualLimits: ProcessLimits = { cpuSeconds: 120, memoryBytes: 2 * 1024 ** 3, heapMegabytes: 1_200 }
const program = new URL('prepare-model.program.ts', import.meta.url)

/** Throws BrokenContent, also for a file that takes too long or too much memory. */
export async function prepareModel(
  preparing: Preparing,
  lengths: KnownLengths,
  limits = usualLimits,
): Promise<PreparedContent> {
  const { source, folder, onProgress, signal } = preparing
  const job: ModelJob = { source, folder, lengths }
  const report = await prepareInProcess<ModelEnding>(program, job, { onProgress, signal }, limits)
  return {
    type: report.type,
    width: null,
    height: null,
    files: {
      web: join(folder, 'web.glb'),
      phone: join(folder, 'phone.glb'),
      usdz: join(folder, 'model.usdz'),
      poster: join(folder, 'poster.webp'),
      thumbnail: join(folder, 'thumbnail.webp'),
    },
    manifest: report.manifest,
  }
}
