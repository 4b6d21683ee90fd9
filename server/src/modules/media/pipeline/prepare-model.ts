/** Has a 3D file prepared by a process of its own, with limits of time and memory. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BrokenContent } from './broken-content.ts'
import type { KnownLengths, ModelEnding, ModelJob } from './model-job.ts'
import type { PreparedContent, Preparing } from './prepared.ts'
import { runProgram } from './run-program.ts'

const usualLimits = { timeMs: 120_000, memoryBytes: 2 * 1024 ** 3 }
const program = new URL('prepare-model.program.ts', import.meta.url)

/** Throws BrokenContent, also for a file that takes too long or too much memory. */
export async function prepareModel(
  preparing: Preparing,
  lengths: KnownLengths,
  limits = usualLimits,
): Promise<PreparedContent> {
  const { source, folder, onProgress, signal } = preparing
  const job: ModelJob = { source, folder, lengths }
  const file = join(folder, 'job.json')
  await writeFile(file, JSON.stringify(job))
  const report = await runProgram<ModelEnding>(program, file, limits, signal, onProgress)
  if (report.state !== 'done') throw new BrokenContent(report.reason, report.detail)
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
