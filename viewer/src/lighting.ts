/** Lights of a model, kept in step with their settings. */
import {
  AmbientLight,
  DirectionalLight,
  HemisphereLight,
  type Light,
  Object3D,
  PointLight,
  type Scene,
  SpotLight,
} from 'three'
import type { LightSettings, Point } from './types.ts'

const usualPosition: Point = [1, 2, 1.5]
const shadowPx = 1_024
const groundColor = '#6b6157'

export class Lights {
  readonly #scene: Scene
  #lights: Light[] = []
  /** Longest side of the model, in metres: how far shadows reach. */
  extent = 1

  constructor(scene: Scene) {
    this.#scene = scene
  }

  get hasShadows(): boolean {
    return this.#lights.some(({ castShadow }) => castShadow)
  }

  /** The light at that place of the settings. */
  at(index: number): Light | undefined {
    return this.#lights[index]
  }

  set(settings: readonly LightSettings[]): void {
    this.clear()
    this.#lights = settings.map((one) => this.#made(one))
    for (const light of this.#lights) this.#scene.add(light)
  }

  clear(): void {
    for (const light of this.#lights) {
      if (light instanceof DirectionalLight || light instanceof SpotLight) this.#scene.remove(light.target)
      this.#scene.remove(light)
      light.dispose()
    }
    this.#lights = []
  }

  #made(settings: LightSettings): Light {
    const light = lightOf(settings)
    if (light instanceof AmbientLight || light instanceof HemisphereLight) return light
    light.position.set(...(settings.position ?? usualPosition))
    if (light instanceof DirectionalLight || light instanceof SpotLight) {
      const target = new Object3D()
      target.position.set(...(settings.target ?? [0, 0, 0]))
      light.target = target
      this.#scene.add(target)
    }
    if (settings.castShadow === true) this.#castShadow(light)
    return light
  }

  #castShadow(light: DirectionalLight | PointLight | SpotLight): void {
    light.castShadow = true
    light.shadow.mapSize.set(shadowPx, shadowPx)
    light.shadow.bias = -0.0005
    light.shadow.normalBias = 0.01 * this.extent
    const { camera } = light.shadow
    camera.near = this.extent / 100
    camera.far = light.position.length() + this.extent * 3
    if (!(light instanceof DirectionalLight)) return
    const side = this.extent * 1.2
    Object.assign(light.shadow.camera, { left: -side, right: side, top: side, bottom: -side })
    light.shadow.camera.updateProjectionMatrix()
  }
}

function lightOf({ type, color, intensity, angle, penumbra }: LightSettings) {
  switch (type) {
    case 'ambient':
      return new AmbientLight(color, intensity)
    case 'hemisphere':
      return new HemisphereLight(color, groundColor, intensity)
    case 'directional':
      return new DirectionalLight(color, intensity)
    case 'point':
      return new PointLight(color, intensity)
    case 'spot':
      return new SpotLight(color, intensity, 0, angle ?? Math.PI / 6, penumbra ?? 0.3)
  }
}
