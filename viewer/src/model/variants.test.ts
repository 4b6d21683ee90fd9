import { BufferGeometry, Group, Mesh, MeshStandardMaterial } from 'three'
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, it } from 'vitest'
import { variantsOf } from './variants.ts'

const extension = 'KHR_materials_variants'

/** A seat that is oak or walnut, and feet that are always the same. */
function stool() {
  const [painted, oak, walnut, rubber] = ['painted', 'oak', 'walnut', 'rubber'].map((name) =>
    Object.assign(new MeshStandardMaterial(), { name }),
  ) as [MeshStandardMaterial, MeshStandardMaterial, MeshStandardMaterial, MeshStandardMaterial]
  const seat = new Mesh(new BufferGeometry(), painted)
  const mappings = [
    { material: 1, variants: [0] },
    { material: 2, variants: [1, 2] },
  ]
  seat.userData.gltfExtensions = { [extension]: { mappings } }
  const feet = new Mesh(new BufferGeometry(), rubber)
  const fitted: string[] = []
  const gltf = {
    scene: new Group().add(seat, feet),
    userData: {
      gltfExtensions: { [extension]: { variants: [{ name: 'Oak' }, { name: 'Walnut' }, { name: 'Dark' }] } },
    },
    parser: {
      getDependency: async (_: string, index: number) => [painted, oak, walnut][index],
      assignFinalMaterial: (mesh: Mesh<BufferGeometry, MeshStandardMaterial>) =>
        fitted.push(mesh.material.name),
    },
  } as unknown as GLTF
  const worn = () => [seat, feet].map(({ material }) => material.name)
  return { gltf, worn, fitted, materials: { painted, oak, walnut } }
}

describe('variants of a file', () => {
  it('are worn by the meshes that have them, by name, and taken off again', async () => {
    const { gltf, worn, fitted } = stool()
    const variants = variantsOf(gltf)
    expect(variants.names).toEqual(['Oak', 'Walnut', 'Dark'])
    const seen: string[][] = []
    for (const name of ['Oak', 'Dark', 'Walnut', null]) {
      await variants.choose(name)
      seen.push(worn())
    }
    expect(seen).toEqual([
      ['oak', 'rubber'],
      ['walnut', 'rubber'],
      ['walnut', 'rubber'],
      ['painted', 'rubber'],
    ])
    expect(fitted).toEqual(['oak', 'walnut', 'walnut'])
  })

  it('that the file doesn’t know are the materials it begins with', async () => {
    const { gltf, worn } = stool()
    const variants = variantsOf(gltf)
    await variants.choose('Oak')
    await variants.choose('Glass')
    expect(worn()).toEqual(['painted', 'rubber'])
  })

  it('are remembered with the materials that are no longer worn, to be freed', async () => {
    const { gltf, materials } = stool()
    const variants = variantsOf(gltf)
    for (const name of ['Oak', 'Walnut', null]) await variants.choose(name)
    expect(new Set(variants.materials())).toEqual(new Set(Object.values(materials)))
  })

  it('are none where the file has none', () => {
    const gltf = { scene: new Group(), userData: {} } as unknown as GLTF
    expect(variantsOf(gltf).names).toEqual([])
  })
})
