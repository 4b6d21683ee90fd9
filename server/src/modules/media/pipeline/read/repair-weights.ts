/** Corners that bones hold with no weight at all, for which some exporters write no number. */
import type { Accessor, Document } from '@gltf-transform/core'

/** Gives such a corner to the first of its bones. Returns whether there was one. */
export function repairWeights(document: Document): boolean {
  const done = new Map<Accessor, boolean>()
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) {
      const weights = primitive.getAttribute('WEIGHTS_0')
      if (weights !== null && !done.has(weights)) done.set(weights, repair(weights))
    }
  return [...done.values()].includes(true)
}

function repair(weights: Accessor): boolean {
  const element: number[] = []
  let hasFound = false
  for (let index = 0; index < weights.getCount(); index += 1) {
    weights.getElement(index, element)
    const sum = element.reduce((all, weight) => all + weight, 0)
    if (sum > 0 && Number.isFinite(sum)) continue
    weights.setElement(index, [1, 0, 0, 0])
    hasFound = true
  }
  return hasFound
}
