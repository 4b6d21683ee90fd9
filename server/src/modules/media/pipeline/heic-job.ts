/** What goes between the server and the process that reads a HEIC picture. */
import type { BrokenEnding } from './model-job.ts'

export interface HeicJob {
  /** Path of the file as it was uploaded. */
  source: string
  /** Path of the PNG to be written. */
  target: string
  mostPixels: number
}

export type HeicEnding = { state: 'done' } | BrokenEnding
