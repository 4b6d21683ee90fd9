/** What a model, a showroom and a model in a room are shown on: drawn on demand, freed completely when closed. */
import { type PerspectiveCamera, Scene, Timer, type WebGLRenderer } from 'three'
import { closeCanvas, openCanvas } from './canvas.ts'
import { Lights } from './lighting.ts'
import { Surroundings } from './room/surroundings.ts'
import type { Lighting } from './types.ts'

export interface StageOptions<State> {
  /** Filled by the canvas, and followed in its size. */
  host: HTMLElement
  camera: PerspectiveCamera
  /** At the beginning. */
  state: State
  /** After every change of the state, until the stage is stopped. */
  onChange(state: State): void
  /** Draws one frame, after `draw` asked for it. `deltaS`: since the last one. */
  onFrame(deltaS: number): void
  /** When the host has another size; the camera has its shape by then. */
  onResize(): void
  /** When the graphics card has lost everything and is back: what was drawn on it has to be drawn again. */
  onBack(): void
}

export class Stage<State extends object> {
  readonly renderer: WebGLRenderer
  readonly scene = new Scene()
  readonly camera: PerspectiveCamera
  readonly lights: Lights
  readonly timer = new Timer()
  readonly #options: StageOptions<State>
  readonly #surroundings: Surroundings
  readonly #stopped = new AbortController()
  readonly #resized = new ResizeObserver(() => this.resize())
  #state: State
  #frame = 0
  #isImmersed = false

  /** Throws where the browser has no WebGL. */
  constructor(options: StageOptions<State>) {
    this.#options = options
    this.#state = options.state
    this.camera = options.camera
    this.renderer = openCanvas(options.host)
    this.lights = new Lights(this.scene)
    this.#surroundings = new Surroundings(this.renderer)
    this.#surroundings.surviveLoss(this.signal, () => options.onBack())
    this.#resized.observe(options.host)
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement
  }

  /** Aborted when the stage is stopped. */
  get signal(): AbortSignal {
    return this.#stopped.signal
  }

  get isStopped(): boolean {
    return this.signal.aborted
  }

  /** Whether glasses or a phone ask for the frames. */
  get isImmersed(): boolean {
    return this.#isImmersed
  }

  get state(): State {
    return this.#state
  }

  report(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    if (!this.isStopped) this.#options.onChange(this.#state)
  }

  /** The lights of a model and what is all around it; with null neither. */
  light(lighting: Lighting | null): void {
    const { scene } = this
    scene.environment = lighting === null ? null : this.#surroundings.texture(lighting.environment.name)
    scene.environmentIntensity = lighting?.environment.intensity ?? 1
    scene.environmentRotation.y = lighting?.environment.rotation ?? 0
    this.lights.set(lighting?.lights ?? [])
  }

  /** Asks for one frame, however often it is called before that. */
  readonly draw = (): void => {
    if (this.#frame !== 0 || this.#isImmersed || this.isStopped) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      if (!this.#isImmersed) this.#options.onFrame(this.#passedS())
    })
  }

  #passedS(): number {
    this.timer.update()
    return this.timer.getDelta()
  }

  /** Puts the scene on the canvas at once. */
  render(): void {
    if (!this.isStopped) this.renderer.render(this.scene, this.camera)
  }

  /** Gives the canvas the size of its host. */
  resize(): void {
    const { clientWidth, clientHeight } = this.#options.host
    if (clientWidth === 0 || clientHeight === 0 || this.#isImmersed) return
    this.camera.aspect = clientWidth / clientHeight
    this.camera.updateProjectionMatrix()
    this.renderer.setSize(clientWidth, clientHeight, false)
    this.#options.onResize()
  }

  /** Lets glasses or a phone ask for frames, until `emerge`. Rejects where the device refuses. */
  async immerse(
    session: XRSession,
    space: XRReferenceSpaceType,
    onFrame: (deltaS: number, frame: XRFrame | undefined) => void,
  ): Promise<void> {
    const { xr } = this.renderer
    this.#isImmersed = true
    xr.enabled = true
    xr.setReferenceSpaceType(space)
    await xr.setSession(session)
    this.renderer.setAnimationLoop((_, frame) => onFrame(this.#passedS(), frame))
  }

  emerge(): void {
    this.#isImmersed = false
    this.renderer.setAnimationLoop(null)
    this.renderer.xr.enabled = false
  }

  /** Nothing is heard or drawn from now on. What is held stays until `free`. */
  stop(): void {
    this.#stopped.abort()
    cancelAnimationFrame(this.#frame)
    this.#resized.disconnect()
  }

  /** Gives back what the stage itself holds; what stands on it has to be freed before. */
  free(): void {
    this.lights.clear()
    this.scene.environment = null
    this.#surroundings.dispose()
    this.timer.dispose()
    closeCanvas(this.renderer)
  }
}
