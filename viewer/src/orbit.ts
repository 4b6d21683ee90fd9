/** Looks at a model from around it: by pointer, by steps, from a distance, or on a flight to one of its points. */
import { Box3, MathUtils, type PerspectiveCamera, Sphere, Spherical, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { keepRoot } from './canvas.ts'
import { type Look, lookAt, lookBetween } from './hotspot-plan.ts'
import { type SharedView, standFor, viewOf } from './shared/shared-view.ts'

/** Where one looks from at first: from the front, a little from the right and above. */
const firstAngles = { polar: MathUtils.degToRad(72), azimuth: MathUtils.degToRad(28) }
const keyStep = MathUtils.degToRad(12)
/** How long the camera is on its way to a point. */
const flightMs = 700

interface OrbitOptions {
  camera: PerspectiveCamera
  canvas: HTMLCanvasElement
  /** Nothing moves by itself. */
  reducedMotion: boolean
  /** When something else is seen. */
  onChange(): void
  /** Called when the person moves the camera. */
  onTaken(): void
}

export class Orbit {
  readonly #options: OrbitOptions
  readonly #camera: PerspectiveCamera
  readonly #controls: OrbitControls
  readonly #fieldOfView: number
  #box = new Box3()
  #ball = new Sphere(undefined, 1)
  #extent = 1
  #isEnabled = true
  #isLed = false
  #isMoving = false
  #flight: { from: Look; to: Look; startedMs: number } | null = null

  constructor(options: OrbitOptions) {
    this.#options = options
    this.#camera = options.camera
    this.#fieldOfView = options.camera.fov
    keepRoot(options.canvas)
    this.#controls = new OrbitControls(options.camera, options.canvas)
    this.#controls.enableDamping = !options.reducedMotion
    this.#controls.addEventListener('change', this.#onChange)
    this.#controls.addEventListener('start', this.#onTaken)
  }

  readonly #onChange = (): void => this.#options.onChange()

  readonly #onTaken = (): void => {
    this.#flight = null
    this.#options.onTaken()
  }

  /** Whether pointers move the camera. */
  set isEnabled(isEnabled: boolean) {
    this.#isEnabled = isEnabled
    this.#controls.enabled = isEnabled && !this.#isLed
  }

  /** While the camera is led, `stand` sets its position. Afterwards it continues from there. */
  set isLed(isLed: boolean) {
    if (isLed === this.#isLed) return
    this.#flight = null
    this.#isLed = isLed
    this.#controls.enabled = this.#isEnabled && !isLed
    if (isLed) this.#stopSwinging()
  }

  #stopSwinging(): void {
    const { enableDamping } = this.#controls
    this.#controls.enableDamping = false
    this.#controls.update()
    this.#controls.enableDamping = enableDamping
  }

  /** The present view in a form that other screens can show. */
  get view(): SharedView {
    return viewOf(this.#camera, this.#controls.target, this.#ball)
  }

  /** The bounding sphere of the model. */
  get ball(): Sphere {
    return this.#ball
  }

  stand(view: SharedView): void {
    const { target, eye, fov } = standFor(view, this.#camera.aspect, this.#ball)
    this.#controls.target.copy(target)
    this.#camera.position.copy(eye)
    this.#camera.fov = fov
    this.#limitTo(eye.distanceTo(target))
    this.#camera.lookAt(target)
  }

  /** Sets the box to look at; `extent`: its longest side in metres. */
  surround(box: Box3, extent: number): void {
    this.#box = box
    this.#ball = box.getBoundingSphere(new Sphere())
    this.#extent = extent
  }

  /** Looks from the front, at the distance from which all of it is visible. */
  lookFromFront(): void {
    this.#flight = null
    this.#camera.fov = this.#fieldOfView
    const centre = this.#box.getCenter(new Vector3())
    this.#controls.target.copy(centre)
    const { polar, azimuth } = firstAngles
    this.#camera.position.setFromSpherical(new Spherical(1, polar, azimuth)).add(centre)
    this.#goTo(this.#wholeDistance())
  }

  /** In metres from the middle; null: as far away as all of it is seen. */
  setDistance(distanceM: number | null): void {
    this.#flight = null
    this.#camera.fov = this.#fieldOfView
    this.#goTo(distanceM ?? this.#wholeDistance())
  }

  /** Keeps the whole model visible when the shape of the view changes. */
  keepWhole(): void {
    this.#goTo(this.#wholeDistance())
  }

  #wholeDistance(): number {
    const { radius } = this.#ball
    const half = MathUtils.degToRad(this.#camera.fov / 2)
    const narrow = Math.min(1, this.#camera.aspect)
    return (radius / Math.sin(half) / narrow) * 1.12
  }

  #goTo(distance: number): void {
    const { target } = this.#controls
    const direction = this.#camera.position.clone().sub(target).normalize()
    this.#camera.position.copy(target).addScaledVector(direction, distance)
    this.#limitTo(distance)
    this.#controls.update()
    this.#onChange()
  }

  /** How near and how far one sees, and may go, who stands so far away. */
  #limitTo(distance: number): void {
    const extent = this.#extent
    this.#camera.near = Math.max(0.001, Math.min(distance, extent) / 100)
    this.#camera.far = (distance + extent) * 10
    this.#camera.updateProjectionMatrix()
    this.#controls.minDistance = extent * 0.05
    this.#controls.maxDistance = Math.max(extent * 12, 2)
  }

  /** One step of a key around the model. */
  turn(right: number, down: number): void {
    const { target } = this.#controls
    const angles = new Spherical().setFromVector3(this.#camera.position.clone().sub(target))
    angles.theta += right * keyStep
    angles.phi = MathUtils.clamp(angles.phi + down * keyStep, 0.05, Math.PI - 0.05)
    this.#camera.position.setFromSpherical(angles).add(target)
    this.#taken()
  }

  /** Moves camera and target sideways by one key step. */
  move(right: number, down: number): void {
    const { target } = this.#controls
    const step = this.#camera.position.distanceTo(target) * 0.08
    const way = new Vector3(right, -down, 0).multiplyScalar(step).applyQuaternion(this.#camera.quaternion)
    target.add(way)
    this.#camera.position.add(way)
    this.#taken()
  }

  #taken(): void {
    this.#controls.update()
    this.#onTaken()
    this.#onChange()
  }

  zoom(factor: number): void {
    const { target, minDistance, maxDistance } = this.#controls
    this.#goTo(MathUtils.clamp(this.#camera.position.distanceTo(target) * factor, minDistance, maxDistance))
    this.#onTaken()
  }

  /** Takes the camera before a point of the surface. */
  flyTo(at: Vector3, normal: Vector3): void {
    this.#onTaken()
    const from = { target: this.#controls.target.clone(), eye: this.#camera.position.clone() }
    const to = lookAt(at, normal, this.#wholeDistance())
    if (this.#options.reducedMotion) this.#look(to)
    else this.#flight = { from, to, startedMs: performance.now() }
    this.#onChange()
  }

  #look({ target, eye }: Look): void {
    this.#controls.target.copy(target)
    this.#camera.position.copy(eye)
    this.#goTo(eye.distanceTo(target))
  }

  /** Before each frame: continues a flight, or a turn that is slowing down. */
  advance(): void {
    this.#isMoving = false
    if (this.#isLed) return
    this.#fly()
    // While it still swings, its event asks for the next frame.
    const isSwinging = this.#controls.update()
    this.#isMoving = isSwinging || this.#flight !== null
  }

  /** Whether the next frame is another, whatever anybody does. */
  get isMoving(): boolean {
    return this.#isMoving
  }

  #fly(): void {
    if (this.#flight === null) return
    const { from, to, startedMs } = this.#flight
    const part = Math.min(1, (performance.now() - startedMs) / flightMs)
    if (part === 1) this.#flight = null
    this.#look(lookBetween(from, to, part))
  }

  dispose(): void {
    this.#controls.removeEventListener('change', this.#onChange)
    this.#controls.dispose()
  }
}
