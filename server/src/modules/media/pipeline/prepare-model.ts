/** Has 3D files prepared by processes of their own, with limits of time and memory. */
import { join } from 'node:path'
import { type ProcessLimits, startLimited } from '../../../platform/limited-process/limited-process.ts'
import type { ProgramReport } from '../../../platform/limited-process/run-program.ts'
import type { KnownLengths, ManyModels, ModelEnding, ModelJob } from './model-job.ts'
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
  const job: ModelJob = { kind: 'one', source, folder, lengths }
  return contentOf(await prepareInProcess<ModelEnding>(program, job, { onProgress, signal }, limits), folder)
}

/** Limits for all models together. */
const ownLimits: ProcessLimits = { ...usualLimits, cpuSeconds: 3_600 }

export interface ModelPreparer {
  /** In metres, as glTF has it. One at a time. */
  prepare(file: Pick<Preparing, 'source' | 'folder'>): Promise<PreparedContent>
  end(): void
}

/** Prepares many models of our own making in one process, which loads only once what it needs for all of them. */
export function openModelPreparer(signal: AbortSignal): ModelPreparer {
  const job: ManyModels = { kind: 'many' }
  const running = startLimited(program, job, { limits: ownLimits, signal })
  return {
    async prepare({ source, folder }) {
      const next: ModelJob = { kind: 'one', source, folder, lengths: { unit: null, size: {} } }
      running.send(next)
      for (;;) {
        const { done, value } = await running.messages.next()
        if (done === true) throw new Error('The process that prepares models has ended early')
        const report = value as ProgramReport<ModelEnding>
        if (report.state === 'done') return contentOf(report, folder)
      }
    },
    end: () => running.end(),
  }
}

function contentOf({ type, manifest }: ModelEnding, folder: string): PreparedContent {
  return {
    type,
    width: null,
    height: null,
    files: {
      web: join(folder, 'web.glb'),
      phone: join(folder, 'phone.glb'),
      usdz: join(folder, 'model.usdz'),
      poster: join(folder, 'poster.webp'),
      thumbnail: join(folder, 'thumbnail.webp'),
    },
    manifest,
  }
}
