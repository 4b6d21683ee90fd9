/** What lights a model from all around: rooms and skies made here, nothing fetched. */
import { studioLight } from '@vitrine/rules'
import {
  BackSide,
  BoxGeometry,
  Color,
  CubeUVReflectionMapping,
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  RGBAFormat,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type Texture,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { disposeTree } from '../model/dispose.ts'
import type { EnvironmentName } from '../types.ts'

interface Sky {
  zenith: string
  horizon: string
  ground: string
  sun: { color: string; strength: number; position: [number, number, number]; size: number }
}

const skies: Readonly<Record<'daylight' | 'evening', Sky>> = {
  daylight: {
    zenith: '#6fa8e8',
    horizon: '#e9f1f8',
    ground: '#b9b2a6',
    sun: { color: '#fff6e4', strength: 28, position: [6, 9, 5], size: 2.4 },
  },
  evening: {
    zenith: '#28305a',
    horizon: '#f3a468',
    ground: '#4a3c36',
    sun: { color: '#ffb066', strength: 18, position: [-9, 2.5, 5], size: 2.6 },
  },
}

/** Edge of the cube that surroundings are drawn on: they are soft, and twice as much takes four times as long. */
const facePx = 128

interface Drawn {
  pixels: Uint16Array
  width: number
  height: number
}

/**
 * What was drawn on this page before, and how it is taken from a canvas that is still open. Drawing takes more than a second
 * where there is no graphics card.
 */
const drawnBefore = new Map<EnvironmentName, Drawn>()
const takenFrom = new Map<EnvironmentName, () => Drawn | null>()

/** Drawn once per page, and kept on the graphics card of each viewer until it is closed. */
export class Surroundings {
  readonly #renderer: WebGLRenderer
  #generator: PMREMGenerator
  readonly #made = new Map<EnvironmentName, { texture: Texture; dispose(): void }>()
  readonly #drawn = new Map<EnvironmentName, () => Drawn | null>()

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer
    this.#generator = new PMREMGenerator(renderer)
  }

  /** Null for `none`. */
  texture(name: EnvironmentName): Texture | null {
    if (name === 'none') return null
    const known = this.#made.get(name)
    if (known !== undefined) return known.texture
    const drawn = takeDrawn(name)
    const made = drawn === null ? this.#draw(name) : put(drawn)
    this.#made.set(name, made)
    return made.texture
  }

  #draw(name: Exclude<EnvironmentName, 'none'>): WebGLRenderTarget {
    const target = name === 'studio' ? this.#studio() : this.#sky(skies[name])
    const take = () => read(this.#renderer, target)
    this.#drawn.set(name, take)
    takenFrom.set(name, take)
    return target
  }

  #studio(): WebGLRenderTarget {
    const panorama = studioPanorama()
    const target = this.#generator.fromEquirectangular(panorama)
    panorama.dispose()
    return target
  }

  #sky(sky: Sky): WebGLRenderTarget {
    const scene = skyScene(sky)
    const target = this.#generator.fromScene(scene, 0.01, 0.1, 100, { size: facePx })
    disposeTree(scene)
    return target
  }

  /**
   * Gets the graphics context back when it is lost. three builds geometries and textures anew on the next frame; what
   * was drawn on the card is drawn again when it is next asked for, which is up to `onBack`.
   */
  surviveLoss(signal: AbortSignal, onBack: () => void): void {
    const { domElement: canvas } = this.#renderer
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault(), { signal })
    const renew = () => {
      this.#made.clear()
      this.#forgetDrawn()
      this.#generator = new PMREMGenerator(this.#renderer)
      onBack()
    }
    canvas.addEventListener('webglcontextrestored', renew, { signal })
  }

  /** What others could have taken from here they take no longer. */
  #forgetDrawn(): void {
    for (const [name, take] of this.#drawn) if (takenFrom.get(name) === take) takenFrom.delete(name)
    this.#drawn.clear()
  }

  dispose(): void {
    for (const name of this.#drawn.keys()) takeDrawn(name)
    this.#forgetDrawn()
    for (const one of this.#made.values()) one.dispose()
    this.#made.clear()
    this.#generator.dispose()
  }
}

/** Null where it was never drawn, or where a graphics card doesn't give it out. */
function takeDrawn(name: EnvironmentName): Drawn | null {
  const known = drawnBefore.get(name)
  if (known !== undefined) return known
  const drawn = takenFrom.get(name)?.() ?? null
  if (drawn !== null) drawnBefore.set(name, drawn)
  return drawn
}

function read(renderer: WebGLRenderer, target: WebGLRenderTarget): Drawn | null {
  const { width, height } = target
  const pixels = new Uint16Array(width * height * 4)
  renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels)
  return pixels.some((value) => value !== 0) ? { pixels, width, height } : null
}

/** As the generator leaves it. */
function put({ pixels, width, height }: Drawn) {
  const texture = new DataTexture(pixels, width, height, RGBAFormat, HalfFloatType)
  texture.mapping = CubeUVReflectionMapping
  texture.minFilter = LinearFilter
  texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return { texture, dispose: () => texture.dispose() }
}

/** The studio all around: from left to right and from below to above. */
function studioPanorama(): DataTexture {
  const [width, height] = [facePx * 4, facePx * 2]
  const pixels = new Uint16Array(width * height * 4)
  const one = DataUtils.toHalfFloat(1)
  for (let row = 0; row < height; row += 1) {
    const latitude = ((row + 0.5) / height - 0.5) * Math.PI
    for (let column = 0; column < width; column += 1) {
      const longitude = ((column + 0.5) / width - 0.5) * 2 * Math.PI
      const flat = Math.cos(latitude)
      const light = studioLight(Math.cos(longitude) * flat, Math.sin(latitude), Math.sin(longitude) * flat)
      const value = DataUtils.toHalfFloat(light)
      pixels.set([value, value, value, one], (row * width + column) * 4)
    }
  }
  const panorama = new DataTexture(pixels, width, height, RGBAFormat, HalfFloatType)
  panorama.mapping = EquirectangularReflectionMapping
  panorama.minFilter = LinearFilter
  panorama.magFilter = LinearFilter
  panorama.needsUpdate = true
  return panorama
}

function skyScene({ zenith, horizon, ground, sun }: Sky): Scene {
  const scene = new Scene()
  const material = new ShaderMaterial({
    side: BackSide,
    uniforms: {
      zenith: { value: new Color(zenith) },
      horizon: { value: new Color(horizon) },
      ground: { value: new Color(ground) },
    },
    vertexShader: `varying vec3 direction;
      void main() {
        direction = normalize(position);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `varying vec3 direction;
      uniform vec3 zenith; uniform vec3 horizon; uniform vec3 ground;
      void main() {
        float height = normalize(direction).y;
        vec3 sky = mix(horizon, zenith, pow(max(height, 0.0), 0.55));
        gl_FragColor = vec4(height < 0.0 ? mix(horizon, ground, smoothstep(0.0, 0.12, -height)) : sky, 1.0);
      }`,
  })
  scene.add(new Mesh(new SphereGeometry(20, 32, 16), material))
  const light = new MeshBasicMaterial({ color: new Color(sun.color).multiplyScalar(sun.strength) })
  const disc = new Mesh(new BoxGeometry(sun.size, sun.size, sun.size), light)
  disc.position.set(...sun.position)
  scene.add(disc)
  return scene
}
