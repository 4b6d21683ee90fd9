/** What goes between the server and the process that prepares a 3D file. */
import type { ContentFault, MediaManifest, ModelType, ModelUnit } from '@vitrine/contract'
import type { KnownSize } from './units.ts'

/** What is known of the lengths of a file without a unit. */
export interface KnownLengths {
  /** What somebody says that they are measured in; null to take what the file says, or what is likeliest. */
  unit: ModelUnit | null
  /** How large its product is. */
  size: KnownSize
}

export interface ModelJob {
  kind: 'one'
  /** Path of the file as it was uploaded. */
  source: string
  /** An empty folder for `web.glb`, `phone.glb`, `poster.webp`, `thumbnail.webp` and `model.usdz`. */
  folder: string
  lengths: KnownLengths
}

/** The jobs follow on the channel. */
export interface ManyModels {
  kind: 'many'
}

export interface ModelEnding {
  state: 'done'
  type: ModelType
  manifest: MediaManifest
}

/** How a program ends for what it can't read. */
export interface BrokenEnding {
  state: 'broken'
  reason: ContentFault
  detail: string
}
