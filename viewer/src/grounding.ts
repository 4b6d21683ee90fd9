import { DirectionalLight, Mesh, type Object3D, PlaneGeometry, ShadowMaterial } from 'three'

/**
 * What makes a model stand on the floor: a light from above, and what catches its shadow. `reach`: its longest side in
 * metres.
 */
export function ground(model: Object3D, reach: number): [DirectionalLight, Mesh] {
  model.traverse((object) => {
    object.castShadow = object instanceof Mesh
  })
  const light = new DirectionalLight('#ffffff', 0.25)
  light.position.set(reach * 0.4, reach * 3, reach * 0.6)
  light.castShadow = true
  light.shadow.mapSize.set(1_024, 1_024)
  light.shadow.radius = 6
  light.shadow.normalBias = 0.01 * reach
  const { camera } = light.shadow
  Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach })
  Object.assign(camera, { near: reach / 100, far: reach * 6 })
  camera.updateProjectionMatrix()
  const floor = new Mesh(
    new PlaneGeometry(reach * 4, reach * 4).rotateX(-Math.PI / 2),
    new ShadowMaterial({ opacity: 0.35 }),
  )
  floor.receiveShadow = true
  // Over the floor of the room, where there is one.
  floor.position.y = 0.002
  return [light, floor]
}
