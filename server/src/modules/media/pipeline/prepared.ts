/** What preparing a file brings: files on disk, and what is known of it. */
import type { MediaItem, MediaManifest, PreparedFile } from '@vitrine/contract'

export interface PreparedContent {
  type: MediaItem['type']
  width: number | null
  height: number | null
  /** Paths of the files made. */
  files: Partial<Record<PreparedFile, string>>
  manifest: MediaManifest
}

export interface Preparing {
  /** Path of the original. */
  source: string
  /** An empty folder to work and leave files in. */
  folder: string
  signal: AbortSignal
  /** Part done, 0 to 1. */
  onProgress(part: number): void
}
