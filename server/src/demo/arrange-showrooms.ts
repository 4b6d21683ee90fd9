/** Screens around some of the demo's products, so that there is a showroom to walk into. */
import { defaultThreeSidesLayout, fromGrid, type Screen } from '@vitrine/rules'
import { setThreeSidesLayout } from '../modules/media/index.ts'
import type { Scope } from '../scope/scope.ts'
import type { StoredMedia } from './store-demo-files.ts'

const showrooms = 6

/** Of the products with a model and enough pictures, those with films first. */
export async function arrangeShowrooms(scope: Scope, stored: StoredMedia): Promise<void> {
  const rich = [...stored]
    .filter(([, { models, images }]) => models.length > 0 && images.length > 2)
    .sort(([, one], [, other]) => other.films.length - one.films.length)
  for (const [productId, { films, images }] of rich.slice(0, showrooms)) {
    const [first = null, left = null, right = null, above = null] = images
    const grid: Screen[][] = [
      [null, above, null],
      [left, films[0] ?? first, right],
      [null, null, null],
    ]
    const screens = { ...defaultThreeSidesLayout, scaleFactor: 1.4, maxVisibleDistance: 500 }
    await setThreeSidesLayout(scope, productId, fromGrid(grid, screens))
  }
}
