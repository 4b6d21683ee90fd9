/** Has a picture prepared by a process of its own, with limits of time and memory. */
import { mediaManifest } from '@vitrine/contract'
import type { ProcessLimits } from '../../../platform/limited-process/limited-process.ts'
import { largestPixels } from '../../../platform/pictures.ts'
import type { PictureEnding, PictureJob } from './picture-job.ts'
import { prepareInProcess } from './prepare-in-process.ts'
import type { PreparedContent, Preparing } from './prepared.ts'

/** 48 megapixels of a telephone take some 1.2 GB and 20 seconds. */
const usualLimits: ProcessLimits = { cpuSeconds: 90, memoryBytes: 2.5 * 1024 ** 3, heapMegabytes: 1_200 }
const program = new URL('prepare-picture.program.ts', import.meta.url)

/** Throws BrokenContent for what is no picture, and for what takes too long or too much memory to be read. */
export async function preparePicture(
  { source, folder, name, ...preparing }: Preparing & { name: string },
  limits = usualLimits,
): Promise<PreparedContent> {
  const job: PictureJob = { source, folder, isNamedHeic: isNamedHeic(name), mostPixels: largestPixels }
  const { made } = await prepareInProcess<PictureEnding>(program, job, preparing, limits)
  return { ...made, manifest: mediaManifest.parse({}) }
}

/** Browsers know by the name what a file is, and most show no HEIC, whatever it is. */
export function isNamedHeic(fileName: string): boolean {
  return /\.hei[cf]$/i.test(fileName)
}
