/** Models that say where their parts stand by more than nodes, as servers prepare them. */
import type { Document } from '@gltf-transform/core'
import { EXTMeshGPUInstancing } from '@gltf-transform/extensions'
import { openReader } from '../../src/modules/media/pipeline/read/gltf-io.ts'
import { floatsOf, glbOf } from './awkward-models.ts'
import { plainBall } from './colour-samples.ts'
import { prepared } from './prepared-originals.ts'

interface PosedSample {
  name: string
  /** In base64: the file for browsers, and its poster (WebP). */
  web: string
  poster: string
}

const turned = [0, 0, Math.SQRT1_2, Math.SQRT1_2]

function instanced(document: Document): void {
  const node = document.getRoot().listNodes()[0]
  const batch = document
    .createExtension(EXTMeshGPUInstancing)
    .createInstancedMesh()
    .setAttribute(
      'TRANSLATION',
      floatsOf(
        document,
        [
          [0, 0, 0],
          [2.2, 0, 0],
          [0.4, 2, -1],
        ],
        'VEC3',
      ),
    )
    .setAttribute('ROTATION', floatsOf(document, [[0, 0, 0, 1], [0, 0, 0, 1], turned], 'VEC4'))
    .setAttribute(
      'SCALE',
      floatsOf(
        document,
        [
          [1, 1, 1],
          [0.4, 1.2, 0.4],
          [-1, 0.4, 0.6],
        ],
        'VEC3',
      ),
    )
  node?.setTranslation([5, 1, 0]).setScale([0.5, 0.5, 0.5]).setExtension('EXT_mesh_gpu_instancing', batch)
}

/** Its upper half grows to three times its height. */
function morphed(document: Document, { ofMesh, ofNode }: { ofMesh: number; ofNode?: number }): void {
  const [node, [mesh]] = [document.getRoot().listNodes()[0], document.getRoot().listMeshes()]
  const [primitive] = mesh?.listPrimitives() ?? []
  const points = primitive?.getAttribute('POSITION')
  const grown = Array.from({ length: points?.getCount() ?? 0 }, (_, index) => {
    const [, y = 0] = points?.getElement(index, []) ?? []
    return [0, Math.max(0, y - 0.8) * 2, 0]
  })
  primitive?.addTarget(
    document.createPrimitiveTarget().setAttribute('POSITION', floatsOf(document, grown, 'VEC3')),
  )
  mesh?.setWeights([ofMesh])
  if (ofNode !== undefined) node?.setWeights([ofNode])
}

const samples: readonly [name: string, pose: (document: Document) => void][] = [
  ['instances', instanced],
  ['a shape that its mesh changes', (document) => morphed(document, { ofMesh: 1 })],
  ['a shape that its node changes', (document) => morphed(document, { ofMesh: 0, ofNode: 1 })],
]

export async function posedSamples(): Promise<PosedSample[]> {
  return await Promise.all(
    samples.map(async ([name, pose]) => {
      const document = await (await openReader()).readBinary(await plainBall(['#cc3333']))
      pose(document)
      const { web, poster } = await prepared(await glbOf(document))
      return { name, web, poster }
    }),
  )
}
