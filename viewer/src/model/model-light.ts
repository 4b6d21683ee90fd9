/** How a model is lit: as its settings say, or plainly; with shadows on a floor where one of the lights casts them. */
import {
  type Group,
  Mesh,
  NeutralToneMapping,
  NoToneMapping,
  type Object3D,
  PlaneGeometry,
  ShadowMaterial,
} from 'three'
import type { Stage } from '../stage.ts'
import type { Lighting, ViewerState } from '../types.ts'
import { plainLights } from './plain-look.ts'

export class ModelLight {
  readonly #stage: Stage<ViewerState>
  #plain: Group | null = null
  #floor: Mesh<PlaneGeometry, ShadowMaterial> | null = null

  constructor(stage: Stage<ViewerState>) {
    this.#stage = stage
  }

  /** With null plainly: without surroundings and tone mapping. */
  set(lighting: Lighting | null, model: Object3D | null): void {
    const { renderer, scene } = this.#stage
    renderer.toneMapping = lighting === null ? NoToneMapping : NeutralToneMapping
    this.#stage.light(lighting)
    this.#plain?.removeFromParent()
    this.#plain = lighting === null ? plainLights() : null
    if (this.#plain !== null) scene.add(this.#plain)
    this.#setShadows(model)
  }

  #setShadows(model: Object3D | null): void {
    const { renderer, lights } = this.#stage
    const { hasShadows, extent } = lights
    renderer.shadowMap.enabled = hasShadows
    model?.traverse((object) => {
      if (!(object instanceof Mesh)) return
      object.castShadow = hasShadows
      object.receiveShadow = hasShadows
      for (const material of [object.material].flat()) material.needsUpdate = true
    })
    if (hasShadows) this.#floor ??= this.#laidFloor()
    if (this.#floor === null) return
    this.#floor.visible = hasShadows
    this.#floor.scale.setScalar(extent * 8)
  }

  #laidFloor(): Mesh<PlaneGeometry, ShadowMaterial> {
    const floor = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ opacity: 0.3 }))
    floor.rotation.x = -Math.PI / 2
    floor.receiveShadow = true
    this.#stage.scene.add(floor)
    return floor
  }

  dispose(): void {
    this.#floor?.geometry.dispose()
    this.#floor?.material.dispose()
  }
}
