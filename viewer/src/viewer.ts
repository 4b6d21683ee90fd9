/** One model on one canvas: drawn only when something has changed, freed completely when closed. */
import { autoDistance, type ViewerDistance } from '@vitrine/rules'
import {
  Box3,
  Color,
  type Group,
  MathUtils,
  Mesh,
  NeutralToneMapping,
  NoToneMapping,
  type Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  Sphere,
  Spherical,
  Timer,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import type { TransformControls } from 'three/addons/controls/TransformControls.js'
import { colorBehind, hasGlass, watchColors } from './behind.ts'
import { closeCanvas, keepRoot, openCanvas } from './canvas.ts'
import { ContactShadow } from './contact-shadow.ts'
import { Dimensions } from './dimensions.ts'
import { disposeMaterial, disposeTree } from './dispose.ts'
import { isOutside, type Look, lookAt, lookBetween } from './hotspot-plan.ts'
import { Hotspots } from './hotspots.ts'
import { Lights } from './lighting.ts'
import { Measuring, placeOf } from './measuring.ts'
import { pick } from './pick.ts'
import { makePlain, plainLights } from './plain-look.ts'
import { Playback } from './playback.ts'
import { loadStanding, type StandingModel } from './standing-model.ts'
import { Surroundings } from './surroundings.ts'
import type { Lighting, ModelSource, PictureWish, ShownHotspot, ViewerOptions, ViewerState } from './types.ts'
import { type Variants, variantsOf } from './variants.ts'

const fieldOfView = 35
/** Where one looks from at first: from the front, a little from the right and above. */
const firstAngles = { polar: MathUtils.degToRad(72), azimuth: MathUtils.degToRad(28) }
const keyStep = MathUtils.degToRad(12)
const zoomStep = 0.85
/** A pointer that moved less than that has clicked. */
const clickPx = 6
/** How long the camera is on its way to a point. */
const flightMs = 700
/** More is more than memory of a graphics card may hold. */
const mostPicturePx = 4_096

export class Viewer {
  readonly #options: ViewerOptions
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(fieldOfView, 1, 0.01, 100)
  readonly #controls: OrbitControls
  readonly #surroundings: Surroundings
  readonly #lights: Lights
  readonly #ended = new AbortController()
  readonly #timer = new Timer()
  #resized: ResizeObserver | null = null
  #recolored: { disconnect(): void } | null = null
  #hasGlass = false
  #model: StandingModel | null = null
  #playback: Playback | null = null
  #variants: Variants | null = null
  #dimensions: Dimensions | null = null
  #floor: Mesh<PlaneGeometry, ShadowMaterial> | null = null
  #contact: ContactShadow | null = null
  #plainLights: Group | null = null
  #handles: TransformControls | null = null
  #measuring: Measuring | null = null
  /** What is to be seen, also while it is still loading. */
  #wanted: ModelSource | null = null
  /** While the graphics card prepares the model: three needs its materials until that has ended. */
  #compiled: Promise<unknown> | null = null
  readonly #hotspots: Hotspots
  #shownHotspots: readonly ShownHotspot[] = []
  #flight: { from: Look; to: Look; startedMs: number } | null = null
  #pressedAt: { x: number; y: number } | null = null
  #lighting: Lighting
  #frame = 0
  #state: ViewerState = {
    phase: 'loading',
    progress: 0,
    failure: null,
    animations: [],
    playback: null,
    variants: [],
    variant: null,
    isLegacy: false,
    areDimensionsShown: false,
    isMeasuring: false,
    isPlacing: false,
    outside: [],
    measuredCm: null,
    distance: autoDistance,
    sizeCm: null,
  }

  /** Throws where the browser has no WebGL. */
  constructor(options: ViewerOptions) {
    this.#options = options
    this.#lighting = options.lighting
    const { host } = options
    this.#renderer = openCanvas(host)
    const { domElement: canvas } = this.#renderer
    keepRoot(canvas)
    this.#controls = new OrbitControls(this.#camera, canvas)
    this.#controls.enableDamping = !options.isStill
    this.#surroundings = new Surroundings(this.#renderer)
    this.#lights = new Lights(this.#scene)
    this.#hotspots = new Hotspots(host, (index) => options.onHotspot?.(index))
    this.#listen()
    void this.#open()
  }

  #listen(): void {
    const { host } = this.#options
    const { signal } = this.#ended
    this.#controls.addEventListener('change', this.#draw)
    this.#controls.addEventListener('start', this.#onTaken)
    host.addEventListener('keydown', this.#onKey, { signal })
    const { domElement: canvas } = this.#renderer
    canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (this.#pressedAt = { x, y }), {
      signal,
    })
    canvas.addEventListener('pointerup', this.#onReleased, { signal })
    this.#surroundings.surviveLoss(signal, () => {
      this.#drawContact()
      this.#relight()
    })
    const resized = new ResizeObserver(() => this.#resize())
    resized.observe(host)
    this.#resized = resized
    this.#recolored = watchColors(this.#draw)
  }

  get state(): ViewerState {
    return this.#state
  }

  #tell(change: Partial<ViewerState>): void {
    this.#state = { ...this.#state, ...change }
    if (!this.#ended.signal.aborted) this.#options.onChange(this.#state)
  }

  /** Shows the model, or the file as it was made. */
  async #open(): Promise<void> {
    const { model, original, metresPerUnit } = this.#options
    const plain = original === null ? model : { ...original, metresPerUnit: metresPerUnit?.() ?? 1 }
    const source = this.#state.isLegacy ? plain : model
    this.#wanted = source
    this.#tell({ phase: 'loading', progress: 0, failure: null })
    try {
      const loaded = await loadStanding(source, this.#ended.signal, (part) =>
        this.#tell({ progress: Math.min(95, Math.round(part * 95)) }),
      )
      await this.#compiled
      if (loaded === null) return
      if (this.#ended.signal.aborted || source !== this.#wanted) disposeTree(loaded.root)
      else await this.#show(loaded)
    } catch (error) {
      if (this.#ended.signal.aborted || source !== this.#wanted) return
      this.#tell({ phase: 'failed', failure: 'file' })
      // The page shows that it failed; why is for whoever looks into it.
      console.error(error)
    }
  }

  async #show(loaded: StandingModel): Promise<void> {
    this.#forgetModel()
    this.#model = loaded
    const { root, clips, gltf, size } = loaded
    if (this.#state.isLegacy) makePlain(root)
    this.#hasGlass = hasGlass(root)
    this.#scene.add(root)
    this.#lights.reach = Math.max(size.x, size.y, size.z)
    this.#playback = new Playback(root, clips)
    this.#variants = gltf === null ? null : variantsOf(gltf)
    this.#contact = new ContactShadow(this.#renderer, loaded.box)
    this.#scene.add(this.#contact.surface)
    this.#drawContact()
    this.#relight()
    this.#lookFrom(firstAngles.polar, firstAngles.azimuth)
    if (this.#state.areDimensionsShown) this.#measure()
    this.#putHotspots()
    this.#compiled = this.#renderer.compileAsync(this.#scene, this.#camera).catch(() => {})
    await this.#compiled
    this.#compiled = null
    if (this.#ended.signal.aborted) return
    this.#render()
    this.#tell({
      phase: 'ready',
      progress: 100,
      animations: clips.map(({ name, duration }) => ({ name, durationS: duration })),
      playback: null,
      variants: this.#variants?.names ?? [],
      variant: null,
      distance: autoDistance,
      sizeCm: { width: size.x * 100, height: size.y * 100, length: size.z * 100 },
    })
  }

  #drawContact(): void {
    if (this.#model !== null) this.#contact?.draw(this.#model.root)
  }

  get #box(): Box3 {
    return this.#model?.box ?? new Box3()
  }

  #lookFrom(polar: number, azimuth: number): void {
    const centre = this.#box.getCenter(new Vector3())
    this.#controls.target.copy(centre)
    this.#camera.position.setFromSpherical(new Spherical(1, polar, azimuth)).add(centre)
    this.#goTo(this.#wholeDistance())
  }

  /** From where all of the model is seen. */
  #wholeDistance(): number {
    const { radius } = this.#box.getBoundingSphere(new Sphere())
    const half = MathUtils.degToRad(fieldOfView / 2)
    const narrow = Math.min(1, this.#camera.aspect)
    return (radius / Math.sin(half) / narrow) * 1.12
  }

  #goTo(distance: number): void {
    const { target } = this.#controls
    const direction = this.#camera.position.clone().sub(target).normalize()
    this.#camera.position.copy(target).addScaledVector(direction, distance)
    const reach = this.#lights.reach
    this.#camera.near = Math.max(0.001, Math.min(distance, reach) / 100)
    this.#camera.far = (distance + reach) * 10
    this.#camera.updateProjectionMatrix()
    this.#controls.minDistance = reach * 0.05
    this.#controls.maxDistance = Math.max(reach * 12, 2)
    this.#controls.update()
    this.#draw()
  }

  setDistance(distance: ViewerDistance): void {
    this.#flight = null
    this.#goTo(distance === autoDistance ? this.#wholeDistance() : distance / 100)
    this.#tell({ distance })
  }

  resetView(): void {
    this.#flight = null
    this.#lookFrom(firstAngles.polar, firstAngles.azimuth)
    this.#tell({ distance: autoDistance })
  }

  readonly #onTaken = (): void => {
    this.#flight = null
    if (this.#state.distance !== 'own') this.#tell({ distance: 'own' })
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const { host } = this.#options
    const isAtPoint = event.target instanceof HTMLButtonElement && event.target.parentElement === host
    if ((event.target !== host && !isAtPoint) || event.ctrlKey || event.metaKey || event.altKey) return
    const turns: Readonly<Record<string, [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const turn = turns[event.key]
    if (turn !== undefined) this.#turn(turn[0], turn[1], event.shiftKey)
    else if (event.key === '+' || event.key === '=') this.#zoom(zoomStep)
    else if (event.key === '-') this.#zoom(1 / zoomStep)
    else if (event.key === 'Home' || event.key === '0') this.resetView()
    else if (event.key === 'Enter' && !isAtPoint && this.#takesPoints) this.#point(new Vector2())
    else if (event.key === 'm') this.setLegacy(!this.#state.isLegacy)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #turn(right: number, down: number, isMoving: boolean): void {
    const { target } = this.#controls
    const offset = this.#camera.position.clone().sub(target)
    if (isMoving) {
      const step = offset.length() * 0.08
      const way = new Vector3(right, -down, 0).multiplyScalar(step).applyQuaternion(this.#camera.quaternion)
      target.add(way)
      this.#camera.position.add(way)
    } else {
      const angles = new Spherical().setFromVector3(offset)
      angles.theta += right * keyStep
      angles.phi = MathUtils.clamp(angles.phi + down * keyStep, 0.05, Math.PI - 0.05)
      this.#camera.position.setFromSpherical(angles).add(target)
    }
    this.#controls.update()
    this.#onTaken()
    this.#draw()
  }

  #zoom(factor: number): void {
    const distance = this.#camera.position.distanceTo(this.#controls.target) * factor
    this.#goTo(MathUtils.clamp(distance, this.#controls.minDistance, this.#controls.maxDistance))
    this.#onTaken()
  }

  /** Plain look from the original file, or the prepared one. Nothing happens where there is no original. */
  setLegacy(isLegacy: boolean): void {
    if (this.#options.original === null || isLegacy === this.#state.isLegacy) return
    this.#tell({ isLegacy })
    void this.#open()
  }

  setDimensions(areDimensionsShown: boolean): void {
    if (areDimensionsShown) this.#measure()
    else this.#forgetDimensions()
    this.#tell({ areDimensionsShown })
    this.#draw()
  }

  /** Points that are clicked at are measured from now on, or no longer. */
  setMeasuring(isMeasuring: boolean): void {
    if (isMeasuring) this.setPlacing(false)
    this.#measuring?.dispose()
    this.#measuring = isMeasuring ? new Measuring(this.#options.host, this.#options.formatLength) : null
    if (this.#measuring !== null) this.#scene.add(this.#measuring.line)
    this.#tell({ isMeasuring, measuredCm: null })
    this.#draw()
  }

  readonly #onReleased = (event: PointerEvent): void => {
    const from = this.#pressedAt
    this.#pressedAt = null
    // Who moves the pointer turns the model.
    if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) > clickPx) return
    this.#point(placeOf(event, this.#renderer.domElement))
  }

  get #takesPoints(): boolean {
    return this.#measuring !== null || this.#state.isPlacing
  }

  #point(at: Vector2): void {
    if (this.#model === null) return
    if (this.#state.isPlacing) this.#choosePlace(this.#model, at)
    else this.#measureTo(this.#model, at)
  }

  #measureTo({ root }: StandingModel, at: Vector2): void {
    if (this.#measuring === null) return
    if (!this.#measuring.take(root, this.#camera, at)) return
    this.#tell({ measuredCm: this.#measuring.distanceCm })
    this.#draw()
  }

  /** Numbered points from now on; seen while the prepared file is shown. */
  setHotspots(hotspots: readonly ShownHotspot[]): void {
    this.#shownHotspots = hotspots
    if (this.#model === null) return
    this.#putHotspots()
    this.#draw()
  }

  #putHotspots(): void {
    if (this.#model === null) return
    const { shift } = this.#model
    this.#hotspots.set(this.#shownHotspots, shift)
    // The file as it was made may stand and measure otherwise.
    this.#hotspots.show(!this.#state.isLegacy)
    const outside = this.#shownHotspots.flatMap((_, index) => {
      const { at } = this.#hotspots.at(index) ?? {}
      return at !== undefined && isOutside(at, this.#box) ? [index] : []
    })
    if (!this.#state.isLegacy) this.#tell({ outside })
  }

  /** Marks a point and takes the camera there; null marks none. */
  goToHotspot(index: number | null): void {
    this.#hotspots.choose(index)
    const point = index === null ? undefined : this.#hotspots.at(index)
    if (point === undefined || this.#state.isLegacy) return
    this.#onTaken()
    const from = { target: this.#controls.target.clone(), eye: this.#camera.position.clone() }
    const to = lookAt(point.at, point.normal, this.#wholeDistance())
    if (this.#options.isStill) this.#look(to)
    else this.#flight = { from, to, startedMs: performance.now() }
    this.#draw()
  }

  #look({ target, eye }: Look): void {
    this.#controls.target.copy(target)
    this.#camera.position.copy(eye)
    this.#goTo(eye.distanceTo(target))
  }

  #fly(): void {
    if (this.#flight === null) return
    const { from, to, startedMs } = this.#flight
    const part = Math.min(1, (performance.now() - startedMs) / flightMs)
    if (part === 1) this.#flight = null
    this.#look(lookBetween(from, to, part))
  }

  /** The place clicked at next, or by Enter, is told by `onPlaced`. Nothing is placed in the plain look. */
  setPlacing(isPlacing: boolean): void {
    if (isPlacing === this.#state.isPlacing) return
    if (isPlacing) this.setMeasuring(false)
    this.#tell({ isPlacing })
  }

  #choosePlace(model: StandingModel, at: Vector2): void {
    const picked = this.#state.isLegacy ? null : pick(model.root, this.#camera, at)
    if (picked === null) return
    this.setPlacing(false)
    const position = picked.at.sub(model.shift).toArray()
    this.#options.onPlaced?.({ position, normal: picked.normal.normalize().toArray() })
  }

  #forgetPoints(): void {
    this.#measuring?.clear()
    if (this.#state.measuredCm !== null) this.#tell({ measuredCm: null })
  }

  #measure(): void {
    this.#forgetDimensions()
    if (this.#model === null) return
    this.#dimensions = new Dimensions(this.#options.host, this.#box, this.#options.formatLength)
    this.#scene.add(this.#dimensions.lines)
  }

  #forgetDimensions(): void {
    if (this.#dimensions === null) return
    this.#scene.remove(this.#dimensions.lines)
    this.#dimensions.dispose()
    this.#dimensions = null
  }

  play(name: string): void {
    // What moves has other distances.
    this.#forgetPoints()
    this.#playback?.play(name)
    this.#timer.update()
    this.#tellPlayback()
  }

  pause(): void {
    this.#playback?.pause()
    this.#tellPlayback()
  }

  stop(): void {
    this.#playback?.stop()
    this.#tellPlayback()
  }

  seek(atS: number): void {
    this.#playback?.seek(atS)
    this.#tellPlayback()
  }

  #tellPlayback(): void {
    this.#tell({ playback: this.#playback?.state ?? null })
    this.#drawContact()
    this.#draw()
  }

  async setVariant(name: string | null): Promise<void> {
    await this.#variants?.choose(name)
    if (this.#ended.signal.aborted) return
    this.#hasGlass = this.#model !== null && hasGlass(this.#model.root)
    this.#tell({ variant: name })
    this.#draw()
  }

  setLighting(lighting: Lighting): void {
    this.#lighting = lighting
    this.#relight()
  }

  #relight(): void {
    const { isLegacy } = this.#state
    const { lights, environment } = this.#lighting
    this.#renderer.toneMapping = isLegacy ? NoToneMapping : NeutralToneMapping
    this.#scene.environment = isLegacy ? null : this.#surroundings.texture(environment.name)
    this.#scene.environmentIntensity = environment.intensity
    this.#scene.environmentRotation.y = environment.rotation
    this.#lights.set(isLegacy ? [] : lights)
    if (this.#plainLights !== null) this.#scene.remove(this.#plainLights)
    this.#plainLights = isLegacy ? plainLights() : null
    if (this.#plainLights !== null) this.#scene.add(this.#plainLights)
    this.#setShadows()
    this.#draw()
  }

  #setShadows(): void {
    const { hasShadows } = this.#lights
    this.#renderer.shadowMap.enabled = hasShadows
    this.#model?.root.traverse((object: Object3D) => {
      if (!(object instanceof Mesh)) return
      object.castShadow = hasShadows
      object.receiveShadow = hasShadows
      for (const material of [object.material].flat()) material.needsUpdate = true
    })
    if (hasShadows && this.#floor === null) {
      this.#floor = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ opacity: 0.3 }))
      this.#floor.rotation.x = -Math.PI / 2
      this.#floor.receiveShadow = true
      this.#scene.add(this.#floor)
    }
    if (this.#floor !== null) {
      this.#floor.visible = hasShadows
      this.#floor.scale.setScalar(this.#lights.reach * 8)
    }
  }

  /** Shows handles at a light, to move it with; null takes them away. */
  async chooseLight(index: number | null): Promise<void> {
    this.#forgetHandles()
    const light = index === null ? undefined : this.#lights.at(index)
    if (light === undefined || index === null) return this.#draw()
    const { TransformControls } = await import('three/addons/controls/TransformControls.js')
    if (this.#ended.signal.aborted) return
    const handles = new TransformControls(this.#camera, this.#renderer.domElement)
    handles.setSize(0.7)
    handles.attach(light)
    handles.addEventListener('change', this.#draw)
    handles.addEventListener('dragging-changed', ({ value }) => {
      this.#controls.enabled = value !== true
      if (value !== true) this.#options.onLightMoved?.(index, light.position.toArray())
    })
    this.#scene.add(handles.getHelper())
    this.#handles = handles
    this.#draw()
  }

  #forgetHandles(): void {
    if (this.#handles === null) return
    this.#scene.remove(this.#handles.getHelper())
    this.#handles.detach()
    this.#handles.dispose()
    this.#handles = null
    this.#controls.enabled = true
  }

  /** PNG of what is seen. Rejects where the browser has no memory for it. */
  async takePicture(
    { longestPx, background }: PictureWish = { longestPx: null, background: null },
  ): Promise<Blob> {
    const { domElement: canvas } = this.#renderer
    const ratio = this.#renderer.getPixelRatio()
    const largest = Math.min(mostPicturePx, this.#renderer.capabilities.maxTextureSize)
    const wanted = longestPx === null ? null : Math.min(longestPx, largest)
    const { width, height } = canvas
    const scale = wanted === null ? 1 : wanted / Math.max(width, height)
    this.#scene.background = background === null ? null : new Color(background)
    if (scale !== 1) {
      this.#renderer.setPixelRatio(1)
      this.#renderer.setSize(Math.round(width * scale), Math.round(height * scale), false)
    }
    this.#renderer.render(this.#scene, this.#camera)
    // What is on the canvas is copied at once, so it can go back to its size before the picture is packed.
    const taken = new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('No picture could be taken')) : resolve(blob)),
        'image/png',
      )
    })
    this.#scene.background = null
    this.#renderer.setPixelRatio(ratio)
    this.#resize()
    return await taken
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#options.host
    if (clientWidth === 0 || clientHeight === 0) return
    this.#camera.aspect = clientWidth / clientHeight
    this.#camera.updateProjectionMatrix()
    this.#renderer.setSize(clientWidth, clientHeight, false)
    if (this.#state.distance === autoDistance && this.#model !== null) this.#goTo(this.#wholeDistance())
    this.#render()
  }

  readonly #draw = (): void => {
    if (this.#frame !== 0 || this.#ended.signal.aborted) return
    this.#frame = requestAnimationFrame(this.#onFrame)
  }

  readonly #onFrame = (): void => {
    this.#frame = 0
    this.#timer.update()
    const playback = this.#playback
    if (playback?.isMoving === true) {
      playback.advance(this.#timer.getDelta())
      this.#drawContact()
      this.#tell({ playback: playback.state })
      this.#draw()
    }
    this.#fly()
    // While it still swings, its event asks for the next frame.
    this.#controls.update()
    this.#render()
  }

  #render(): void {
    if (this.#ended.signal.aborted) return
    this.#scene.background = this.#hasGlass ? colorBehind(this.#options.host) : null
    this.#renderer.render(this.#scene, this.#camera)
    this.#dimensions?.place(this.#camera)
    this.#measuring?.place(this.#camera)
    if (this.#model !== null) this.#hotspots.place(this.#camera, this.#model.root, this.#lights.reach)
  }

  #forgetModel(): void {
    this.#forgetHandles()
    this.#forgetDimensions()
    this.#forgetPoints()
    this.#playback?.dispose()
    this.#playback = null
    // Of variants, also those that aren't worn now.
    for (const material of this.#variants?.materials() ?? []) disposeMaterial(material)
    this.#variants = null
    this.#contact?.dispose()
    this.#contact = null
    if (this.#model !== null) {
      this.#scene.remove(this.#model.root)
      disposeTree(this.#model.root, this.#renderer)
    }
    this.#model = null
  }

  /** Ends everything and gives back what it held; nothing may be called afterwards. */
  dispose(): void {
    if (this.#ended.signal.aborted) return
    this.#ended.abort()
    cancelAnimationFrame(this.#frame)
    this.#resized?.disconnect()
    this.#recolored?.disconnect()
    this.#renderer.domElement.remove()
    this.#hotspots.dispose()
    if (this.#compiled === null) this.#free()
    else void this.#compiled.then(() => this.#free())
  }

  #free(): void {
    this.#forgetModel()
    this.#measuring?.dispose()
    this.#lights.clear()
    if (this.#floor !== null) {
      this.#floor.geometry.dispose()
      this.#floor.material.dispose()
    }
    this.#controls.removeEventListener('change', this.#draw)
    this.#controls.dispose()
    this.#scene.environment = null
    this.#surroundings.dispose()
    this.#timer.dispose()
    closeCanvas(this.#renderer)
  }
}
