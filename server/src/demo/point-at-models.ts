/** Points on two of the demo's models, so that there is something to read on them. */
import type { Hotspot } from '@vitrine/contract'
import type { PlannedFiles } from '@vitrine/demo'
import { setHotspots } from '../modules/media/index.ts'
import { unlessNotFound } from '../platform/errors.ts'
import type { Scope } from '../scope/scope.ts'
import type { DemoWorld } from './create-demo-catalog.ts'

/** On the surface of the models as the generator makes them, by the reference of the product. */
const points: Readonly<Record<string, Hotspot[]>> = {
  'AN-AR-0142': [
    {
      title: 'Seat in linen',
      text: 'Vacuum with the soft brush. Let spills dry in, then brush them out.',
      link: 'https://atelier.example/care/linen',
      position: [0, 0.419, 0.1],
      normal: [0, 1, 0],
    },
    {
      title: 'Back',
      text: 'High enough to lean the shoulders on.\nUpholstered on both sides.',
      link: null,
      position: [0.15, 0.6, -0.097],
      normal: [0, 0.38, 0.925],
    },
    {
      title: 'Frame of natural oak',
      text: 'Oiled. A new coat once a year keeps its tone.',
      link: null,
      position: [0, 0.62, -0.402],
      normal: [0, 0, -1],
    },
  ],
  'AN-TA-0105': [
    {
      title: 'Table top',
      text: 'Natural oak, oiled. Wipe with a damp cloth, and dry along the grain.',
      link: 'https://atelier.example/care/oiled-wood',
      position: [0.35, 0.74, 0.1],
      normal: [0, 1, 0],
    },
    {
      title: 'Legs at the corners',
      text: 'Room for chairs on all sides.',
      link: null,
      position: [0.72, 0.3, 0.392],
      normal: [0, 0, 1],
    },
  ],
}

export async function pointAtModels(
  scope: Scope,
  products: DemoWorld['products'],
  media: PlannedFiles['media'],
): Promise<void> {
  for (const [reference, hotspots] of Object.entries(points)) {
    const productId = products.get(reference)
    const name = media.get(reference)?.models[0]
    if (productId !== undefined && name !== undefined)
      await unlessNotFound(setHotspots(scope, { productId, name }, hotspots))
  }
}
