import { Box3, Vector3 } from 'three'
import type { ModelSource } from '../types.ts'
import { disposeTree } from './dispose.ts'
import { type LoadedModel, loadModel } from './load-model.ts'
import { tameModel } from './tame-model.ts'

/** A model in its resting pose, centred over the origin and standing on the ground; lengths in metres. */
export interface StandingModel extends LoadedModel {
  box: Box3
  size: Vector3
  /** From places in the file to those where it stands. */
  shift: Vector3
}

/** Null when `signal` was aborted in the meantime. Rejects as `loadModel` does. */
export async function loadStanding(
  source: ModelSource,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<StandingModel | null> {
  const loaded = await loadModel(source, signal, onProgress)
  if (signal.aborted) {
    disposeTree(loaded.root)
    return null
  }
  const { root } = loaded
  root.scale.multiplyScalar(source.metresPerUnit ?? 1)
  root.updateMatrixWorld(true)
  const box = new Box3().setFromObject(root, true)
  const middle = box.getCenter(new Vector3())
  const shift = new Vector3(-middle.x, -box.min.y, -middle.z)
  root.position.add(shift)
  root.updateMatrixWorld(true)
  box.setFromObject(root, true)
  tameModel(root, box)
  return { ...loaded, box, size: box.getSize(new Vector3()), shift }
}
