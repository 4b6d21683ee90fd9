/** Sizes as they are shown: compared with the bounds that the viewer's own library finds. */
import type { Document } from '@gltf-transform/core'
import { EXTMeshGPUInstancing } from '@gltf-transform/extensions'
import { Box3, Vector3 } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'
import { floatsOf, glbOf, sheetDocument, sheetOf } from '../../../../../test/factories/awkward-models.ts'
import { measureModel } from './measure-model.ts'

/** Along X, Y and Z in centimetres, as three.js shows it. */
async function shownSize(document: Document): Promise<number[]> {
  const glb = await glbOf(document)
  Object.assign(globalThis, { self: globalThis })
  const { scene } = await new GLTFLoader().parseAsync(new Uint8Array(glb).buffer, '')
  scene.updateMatrixWorld(true)
  const size = new Box3().setFromObject(scene, true).getSize(new Vector3())
  return size.toArray().map((value) => value * 100)
}

const measured = (document: Document): number[] => {
  const { widthCm, heightCm, lengthCm } = measureModel(document)
  return [widthCm, heightCm, lengthCm]
}

async function expectSame(document: Document, size: readonly number[]): Promise<void> {
  const shown = await shownSize(document)
  const ours = measured(document)
  for (const [axis, value] of size.entries()) {
    expect(shown[axis]).toBeCloseTo(value, 2)
    expect(ours[axis]).toBeCloseTo(value, 2)
  }
}

describe('the size of a model', () => {
  it('counts each instance of a mesh, where it stands, as large as it is, and turned', async () => {
    const { document } = sheetDocument()
    const half = Math.SQRT1_2
    const batch = document
      .createExtension(EXTMeshGPUInstancing)
      .createInstancedMesh()
      .setAttribute(
        'TRANSLATION',
        floatsOf(
          document,
          [
            [0, 0, 0],
            [3, 0, 0],
            [0, 0, -1],
          ],
          'VEC3',
        ),
      )
      .setAttribute(
        'ROTATION',
        floatsOf(
          document,
          [
            [0, 0, 0, 1],
            [0, 0, 0, 1],
            [0, half, 0, half],
          ],
          'VEC4',
        ),
      )
      .setAttribute(
        'SCALE',
        floatsOf(
          document,
          [
            [1, 1, 1],
            [1, 2, 1],
            [1, 1, 1],
          ],
          'VEC3',
        ),
      )
    const [node] = document.getRoot().listNodes()
    node?.setTranslation([5, 0, 0]).setExtension('EXT_mesh_gpu_instancing', batch)
    await expectSame(document, [400, 200, 200])
    expect(measureModel(document)).toMatchObject({ triangles: 6, vertices: 12 })
  })

  it('is that of the shape its weights give it; those of a node count before those of its mesh', async () => {
    const { document, primitive } = sheetDocument()
    const lift = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 2, 0],
      [0, 2, 0],
    ]
    primitive.addTarget(
      document.createPrimitiveTarget().setAttribute('POSITION', floatsOf(document, lift, 'VEC3')),
    )
    const [mesh] = document.getRoot().listMeshes()
    mesh?.setWeights([1])
    await expectSame(document, [100, 300, 0])
    document.getRoot().listNodes()[0]?.setWeights([0.25])
    expect(measured(document)).toEqual([100, 150, 0])
  })

  it('is that of the pose in which bones hold it, also with weights that don’t add up', async () => {
    const { document, primitive } = sheetDocument()
    const joints = document
      .createAccessor()
      .setType('VEC4')
      .setArray(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]))
      .setBuffer(document.getRoot().listBuffers()[0] ?? null)
    primitive.setAttribute('JOINTS_0', joints).setAttribute(
      'WEIGHTS_0',
      floatsOf(
        document,
        [
          [1, 0, 0, 0],
          [0.5, 0, 0, 0],
          [1, 0, 0, 0],
          [0.2, 0, 0, 0],
        ],
        'VEC4',
      ),
    )
    const root = document.createNode('root')
    const raised = document.createNode('raised').setTranslation([0, 1.5, 0])
    const skin = document.createSkin().addJoint(root).addJoint(raised)
    const [scene] = document.getRoot().listScenes()
    scene?.addChild(root.addChild(raised))
    // Where the node of a skinned mesh stands means nothing.
    document.getRoot().listNodes()[0]?.setSkin(skin).setTranslation([9, 9, 9])
    await expectSame(document, [100, 250, 0])
  })

  it('is that of its parts where they stand, mirrored ones too', async () => {
    const { document } = sheetDocument()
    const other = document
      .createNode('other')
      .setScale([-2, 1, 1])
      .setTranslation([-1, 0, 0.5])
      .setMesh(document.createMesh().addPrimitive(sheetOf(document, [1, 0.5])))
    document.getRoot().listScenes()[0]?.addChild(other)
    await expectSame(document, [400, 100, 50])
  })
})
