/** Screens around some of the demo's products, so that there is a showroom to walk into. */
import type { PlannedFiles } from '@vitrine/demo'
import { defaultThreeSidesLayout, fromGrid, type Screen, type ThreeSidesLayout } from '@vitrine/rules'
import { findThreeSidesLayout, setThreeSidesLayout } from '../modules/media/index.ts'
import { unlessNotFound } from '../platform/errors.ts'
import type { Scope } from '../scope/scope.ts'
import type { DemoWorld } from './create-demo-catalog.ts'

const showrooms = 6

/**
 * Arranges showrooms of products that have a model and more than two pictures, those with most films first. Skips
 * products that already have one.
 */
export async function arrangeShowrooms(
  scope: Scope,
  products: DemoWorld['products'],
  media: PlannedFiles['media'],
): Promise<void> {
  const rich = [...media]
    .filter(([, { models, images }]) => models.length > 0 && images.length > 2)
    .sort(([, one], [, other]) => other.films.length - one.films.length)
  for (const [reference, { films, images }] of rich.slice(0, showrooms)) {
    const productId = products.get(reference)
    if (productId === undefined) continue
    const [first = null, left = null, right = null, above = null] = images
    const grid: Screen[][] = [
      [null, above, null],
      [left, films[0] ?? first, right],
      [null, null, null],
    ]
    const screens = { ...defaultThreeSidesLayout, scaleFactor: 1.4, maxVisibleDistance: 500 }
    await unlessNotFound(arrange(scope, productId, fromGrid(grid, screens)))
  }
}

async function arrange(scope: Scope, productId: string, layout: ThreeSidesLayout): Promise<void> {
  if ((await findThreeSidesLayout(scope, productId)) === null)
    await setThreeSidesLayout(scope, productId, layout)
}
