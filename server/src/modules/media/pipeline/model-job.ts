/** What goes between the server and the process that prepares a 3D file. */
import type { ContentFault, MediaManifest, ModelType, ModelUnit } from '@vitrine/contract'

export interface ModelJob {
  /** Path of the file as it was uploaded. */
  source: string
  /** An empty folder for `web.glb`, `phone.glb`, `poster.webp`, `thumbnail.webp` and `model.usdz`. */
  folder: string
  /** What its lengths are measured in; null to take what the file says or the likeliest. */
  unit: ModelUnit | null
}

export type ModelReport =
  | { state: 'working'; part: number }
  | { state: 'done'; type: ModelType; manifest: MediaManifest }
  | { state: 'broken'; reason: ContentFault; detail: string }
