/** A 3D file that has been read, whatever it was. */
import type { Document } from '@gltf-transform/core'
import type { ModelType, ModelWarning } from '@vitrine/contract'

export interface ReadModel {
  document: Document
  type: ModelType
  warnings: ModelWarning[]
  /** Whether lengths are in metres because the format says so. */
  hasUnits: boolean
  /** The GLB that came, where the document holds just what it says. */
  asSent?: Buffer
}
