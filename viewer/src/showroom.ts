/** A product with screens around it: seen from within, walked through, and entered with glasses or a phone. */
import {
  CircleGeometry,
  Color,
  Euler,
  Fog,
  Group,
  MathUtils,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Scene,
  Timer,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { closeCanvas, openCanvas } from './canvas.ts'
import { disposeTree } from './dispose.ts'
import { type Grounding, ground } from './grounding.ts'
import { Lights } from './lighting.ts'
import { Screen } from './screen.ts'
import { fadesFrom, fieldOfView, type Pose, placesOf, type Room, standBefore } from './showroom-plan.ts'
import { loadStanding, type StandingModel } from './standing-model.ts'
import { Surroundings } from './surroundings.ts'
import type { Arrangement, ShowroomOptions, ShowroomState } from './types.ts'

type Cell = readonly [row: number, column: number]

const floorRadius = 14
/** Nobody walks further from the middle than that, in metres. */
const farthest = 8
const lookStep = MathUtils.degToRad(10)
const walkStep = 0.25
/** A pointer that moved less than that many pixels has clicked. */
const clickPx = 6
const grounds = { dark: '#232428', light: '#d8d5d0' } as const
/** How quickly screens turn after the visitor: a share of the way per second, as e to the power of minus that. */
const turning = 6

export class Showroom {
  #options: ShowroomOptions
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(fieldOfView, 1, 0.05, 60)
  readonly #surroundings: Surroundings
  readonly #lights: Lights
  readonly #ended = new AbortController()
  readonly #timer = new Timer()
  /** All but the visitor; in a room of his own it is moved before him. */
  readonly #stage = new Group()
  /** Turns as a whole when the screens turn together. */
  readonly #walls = new Group()
  readonly #floor: Mesh
  #screens: Screen[] = []
  #room: Room
  #model: StandingModel | null = null
  #grounding: Grounding | null = null
  #resized: ResizeObserver | null = null
  #frame = 0
  #look = { yaw: 0, pitch: 0 }
  #pointer: { id: number; x: number; y: number; moved: number } | null = null
  #way: { from: Pose; to: Pose; startedAt: number } | null = null
  #session: XRSession | null = null
  #state: ShowroomState = {
    phase: 'loading',
    progress: 0,
    at: null,
    playing: [],
    isTooFar: false,
  }

  /** Throws where the browser has no WebGL. */
  constructor(options: ShowroomOptions) {
    this.#options = options
    const { host } = options
    this.#renderer = openCanvas(host)
    this.#surroundings = new Surroundings(this.#renderer)
    this.#lights = new Lights(this.#scene)
    const wall = this.#close()
    this.#renderer.shadowMap.enabled = true
    this.#floor = new Mesh(
      new CircleGeometry(floorRadius, 64).rotateX(-Math.PI / 2),
      new MeshStandardMaterial({ color: wall, roughness: 0.9 }),
    )
    this.#scene.add(this.#floor, this.#stage)
    this.#stage.add(this.#walls)
    this.#room = placesOf(options, null)
    this.#hang()
    this.#light()
    this.#listen()
    this.#comeIn()
    void this.#load()
  }

  /** What is around the room where nothing else is; the floor goes over into it. Answers its colour. */
  #close(): Color {
    const wall = new Color(this.#options.isDark ? grounds.dark : grounds.light)
    this.#scene.background = wall
    this.#scene.fog = new Fog(wall, floorRadius / 4, floorRadius * 0.9)
    return wall
  }

  #tell(change: Partial<ShowroomState>): void {
    this.#state = { ...this.#state, ...change }
    if (!this.#ended.signal.aborted) this.#options.onChange(this.#state)
  }

  #listen(): void {
    const { host } = this.#options
    const { signal } = this.#ended
    const { domElement: canvas } = this.#renderer
    canvas.addEventListener('pointerdown', this.#onPointerDown, { signal })
    canvas.addEventListener('pointermove', this.#onPointerMove, { signal })
    canvas.addEventListener('pointerup', this.#onPointerUp, { signal })
    canvas.addEventListener('pointercancel', () => (this.#pointer = null), { signal })
    canvas.addEventListener('wheel', this.#onWheel, { signal, passive: false })
    host.addEventListener('keydown', this.#onKey, { signal })
    this.#surroundings.surviveLoss(signal, () => this.#light())
    const resized = new ResizeObserver(() => this.#resize())
    resized.observe(host)
    this.#resized = resized
  }

  async #load(): Promise<void> {
    const { model } = this.#options
    try {
      const onProgress = (part: number) => this.#tell({ progress: Math.round(part * 95) })
      const loaded = model === null ? null : await loadStanding(model, this.#ended.signal, onProgress)
      if (this.#ended.signal.aborted) return
      if (loaded !== null) {
        this.#model = loaded
        this.#lights.reach = Math.max(loaded.size.x, loaded.size.y, loaded.size.z)
        this.#stage.add(loaded.root)
        this.#grounding = ground(this.#renderer, loaded.root, loaded.box, this.#lights.reach)
        this.#stage.add(...this.#grounding.parts)
        this.#room = placesOf(this.#options, loaded.size)
        this.#arrange()
        this.#light()
      }
      this.#comeIn()
      this.#tell({ phase: 'ready', progress: 100 })
    } catch (error) {
      if (this.#ended.signal.aborted) return
      console.error(error)
      // The screens are there all the same.
      this.#tell({ phase: 'failed' })
    }
  }

  #light(): void {
    const { lights, environment } = this.#options.lighting
    this.#lights.set(lights)
    this.#scene.environment = this.#surroundings.texture(environment.name)
    this.#scene.environmentIntensity = environment.intensity
    this.#scene.environmentRotation.y = environment.rotation
    this.#draw()
  }

  #hang(): void {
    const { screens, screenWidth } = this.#options
    this.#screens = screens.map((content) => new Screen(content, screenWidth, this.#draw))
    for (const { group } of this.#screens) this.#walls.add(group)
    this.#arrange()
  }

  /** Other screens from now on; the visitor goes back to where he came in. */
  rearrange(change: Arrangement): void {
    this.#options = { ...this.#options, ...change }
    for (const screen of this.#screens) {
      this.#walls.remove(screen.group)
      screen.dispose()
    }
    this.#walls.rotation.y = 0
    this.#room = placesOf(this.#options, this.#model?.size ?? null)
    this.#hang()
    this.#comeIn()
    this.#tell({ at: null, playing: [] })
  }

  #arrange(): void {
    for (const screen of this.#screens) {
      const [row, column] = screen.content.cell
      const place = this.#room.placeOf(row, column)
      screen.group.position.copy(place.position)
      screen.group.rotation.set(0, place.yaw, 0)
    }
    this.#draw()
  }

  /** Where one comes in: before the product, looking to the front. */
  #comeIn(): void {
    this.#way = null
    this.#stand(this.#room.entrance)
  }

  #stand({ position, yaw, pitch }: Pose): void {
    this.#camera.position.copy(position)
    this.#look = { yaw, pitch }
    this.#draw()
  }

  get #pose(): Pose {
    return { position: this.#camera.position.clone(), ...this.#look }
  }

  /** Takes the visitor before a screen, or with null to where he came in. Films of other screens stop. */
  goTo(cell: Cell | null): void {
    const screen = cell === null ? undefined : this.#screenAt(cell)
    if (cell !== null && screen === undefined) return
    for (const one of this.#screens) if (one !== screen) one.pause()
    const to = screen === undefined ? this.#room.entrance : this.#before(screen)
    this.#tell({ at: cell, playing: this.#playing() })
    if (this.#options.isStill) {
      this.#stand(to)
      return
    }
    this.#way = { from: this.#pose, to, startedAt: performance.now() }
    this.#draw()
  }

  #screenAt([row, column]: Cell): Screen | undefined {
    return this.#screens.find(({ content: { cell } }) => cell[0] === row && cell[1] === column)
  }

  /** As near as all of the screen is seen, on the visitor's side of it. */
  #before({ content, group }: Screen): Pose {
    const [row, column] = content.cell
    const { yaw } = this.#options.turnsTogether
      ? { yaw: this.#walls.rotation.y + this.#room.placeOf(row, column).yaw }
      : { yaw: this.#room.placeOf(row, column).yaw }
    const middle = group.getWorldPosition(new Vector3()).sub(this.#stage.position)
    const half = Math.tan(MathUtils.degToRad(fieldOfView / 2))
    const { width, height } = this.#room.screen
    const distance = Math.max(width / 2 / (half * this.#camera.aspect), height / 2 / half) * 1.15
    const near = Math.min(distance, this.#options.visibleDistance * 0.8)
    const normal = new Vector3(Math.sin(yaw), 0, Math.cos(yaw))
    const { size = null } = this.#model ?? {}
    const { visibleDistance } = this.#options
    return { position: standBefore({ middle, normal, near, visibleDistance, size }), yaw, pitch: 0 }
  }

  /** Plays or stops the film of a screen; nothing happens on others. */
  async toggle(cell: Cell): Promise<void> {
    const screen = this.#screenAt(cell)
    if (screen === undefined || screen.content.filmUrl === null) return
    if (screen.isPlaying) screen.pause()
    else await screen.play()
    this.#tell({ playing: this.#playing() })
    this.#draw()
  }

  #playing(): readonly Cell[] {
    return this.#screens.filter(({ isPlaying }) => isPlaying).map(({ content }) => content.cell)
  }

  readonly #onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    this.#pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: 0 }
    this.#renderer.domElement.setPointerCapture(event.pointerId)
  }

  readonly #onPointerMove = (event: PointerEvent): void => {
    const pointer = this.#pointer
    if (pointer === null || pointer.id !== event.pointerId) return
    const [x, y] = [event.clientX - pointer.x, event.clientY - pointer.y]
    pointer.moved += Math.abs(x) + Math.abs(y)
    Object.assign(pointer, { x: event.clientX, y: event.clientY })
    const perPixel = MathUtils.degToRad(fieldOfView) / Math.max(1, this.#options.host.clientHeight)
    this.#turn(x * perPixel, y * perPixel)
  }

  readonly #onPointerUp = (event: PointerEvent): void => {
    const pointer = this.#pointer
    this.#pointer = null
    if (pointer === null || pointer.moved > clickPx) return
    const { left, top, width, height } = this.#renderer.domElement.getBoundingClientRect()
    const at = new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2)
    const ray = new Raycaster()
    ray.setFromCamera(at, this.#camera)
    this.#choose(ray)
  }

  /** Goes to the screen that is pointed at; at the screen already, plays or stops its film. */
  #choose(ray: Raycaster): void {
    const shown = this.#screens.filter(({ group }) => group.visible)
    const [hit] = ray.intersectObjects(shown.map(({ surface }) => surface))
    const screen = shown.find(({ surface }) => surface === hit?.object)
    if (screen === undefined) return
    const { cell } = screen.content
    const isHere = this.#state.at?.[0] === cell[0] && this.#state.at[1] === cell[1]
    if (isHere || this.#session !== null) void this.toggle(cell)
    else this.goTo(cell)
  }

  readonly #onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.#walk(0, -Math.sign(event.deltaY) * walkStep)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.target !== this.#options.host || event.ctrlKey || event.metaKey || event.altKey) return
    const looks: Readonly<Record<string, [number, number]>> = {
      ArrowLeft: [lookStep, 0],
      ArrowRight: [-lookStep, 0],
      ArrowUp: [0, lookStep],
      ArrowDown: [0, -lookStep],
    }
    const walks: Readonly<Record<string, [number, number]>> = {
      w: [0, walkStep],
      s: [0, -walkStep],
      a: [-walkStep, 0],
      d: [walkStep, 0],
    }
    const [look, walk] = [looks[event.key], walks[event.key.toLowerCase()]]
    if (look !== undefined) this.#turn(...look)
    else if (walk !== undefined) this.#walk(...walk)
    else if (event.key === 'Home' || event.key === '0') this.goTo(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #turn(left: number, up: number): void {
    this.#way = null
    this.#look.yaw += left
    this.#look.pitch = MathUtils.clamp(this.#look.pitch + up, -1.2, 1.2)
    this.#draw()
  }

  #walk(right: number, ahead: number): void {
    this.#way = null
    const { yaw } = this.#look
    const { position } = this.#camera
    position.x += right * Math.cos(yaw) - ahead * Math.sin(yaw)
    position.z += -right * Math.sin(yaw) - ahead * Math.cos(yaw)
    const fromMiddle = Math.hypot(position.x, position.z)
    if (fromMiddle > farthest) {
      position.x *= farthest / fromMiddle
      position.z *= farthest / fromMiddle
    }
    if (this.#state.at !== null) this.#tell({ at: null })
    this.#draw()
  }

  /**
   * Enters with glasses (`immersive-vr`) or in the visitor's own room (`immersive-ar`); ends with the session. Has to be
   * called while a click is handled. Rejects where the visitor or the device refuses.
   */
  async enter(mode: 'immersive-ar' | 'immersive-vr', overlay: HTMLElement): Promise<void> {
    if (navigator.xr === undefined) throw new Error('This browser has no WebXR')
    const session = await navigator.xr.requestSession(mode, {
      requiredFeatures: ['local-floor'],
      optionalFeatures: mode === 'immersive-ar' ? ['dom-overlay'] : [],
      ...(mode === 'immersive-ar' && { domOverlay: { root: overlay } }),
    })
    const { xr } = this.#renderer
    const before = this.#pose
    this.#session = session
    session.addEventListener('end', () => this.#leave(before))
    session.addEventListener('select', ({ frame, inputSource }) => {
      const space = xr.getReferenceSpace()
      const pose = space === null ? undefined : frame.getPose(inputSource.targetRaySpace, space)
      if (pose === undefined) return
      const { position, orientation } = pose.transform
      const direction = new Vector3(0, 0, -1).applyQuaternion(
        new Quaternion(orientation.x, orientation.y, orientation.z, orientation.w),
      )
      this.#choose(new Raycaster(new Vector3(position.x, position.y, position.z), direction))
    })
    xr.enabled = true
    xr.setReferenceSpaceType('local-floor')
    await xr.setSession(session)
    // He stands where his device is: what he sees is put before him.
    this.#stage.position.set(0, 0, -this.#room.entrance.position.z)
    this.#floor.visible = mode === 'immersive-vr'
    if (mode === 'immersive-ar') Object.assign(this.#scene, { background: null, fog: null })
    this.#tell({ at: null })
    this.#renderer.setAnimationLoop(() => this.#onXrFrame())
  }

  #leave(before: Pose): void {
    this.#session = null
    this.#renderer.setAnimationLoop(null)
    this.#renderer.xr.enabled = false
    if (this.#ended.signal.aborted) return
    this.#stage.position.set(0, 0, 0)
    // Glasses have set their own.
    this.#camera.fov = fieldOfView
    this.#floor.visible = true
    this.#close()
    this.#resize()
    this.#stand(before)
  }

  #onXrFrame(): void {
    this.#timer.update()
    this.#follow(this.#timer.getDelta())
    this.#renderer.render(this.#scene, this.#camera)
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#options.host
    if (clientWidth === 0 || clientHeight === 0 || this.#session !== null) return
    this.#camera.aspect = clientWidth / clientHeight
    this.#camera.updateProjectionMatrix()
    this.#renderer.setSize(clientWidth, clientHeight, false)
    this.#draw()
  }

  readonly #draw = (): void => {
    if (this.#frame !== 0 || this.#session !== null || this.#ended.signal.aborted) return
    this.#frame = requestAnimationFrame(this.#onFrame)
  }

  readonly #onFrame = (): void => {
    this.#frame = 0
    if (this.#ended.signal.aborted || this.#session !== null) return
    this.#timer.update()
    this.#goOn()
    this.#camera.rotation.copy(new Euler(this.#look.pitch, this.#look.yaw, 0, 'YXZ'))
    this.#camera.updateMatrixWorld()
    const isTurning = this.#follow(this.#timer.getDelta())
    this.#renderer.render(this.#scene, this.#camera)
    if (isTurning || this.#way !== null || this.#playing().length > 0) this.#draw()
  }

  /** One step of the way to a screen. */
  #goOn(): void {
    if (this.#way === null) return
    const { from, to, startedAt } = this.#way
    const part = MathUtils.clamp((performance.now() - startedAt) / this.#options.stepMs, 0, 1)
    const eased = MathUtils.smoothstep(part, 0, 1)
    this.#camera.position.lerpVectors(from.position, to.position, eased)
    this.#look.yaw = from.yaw + shortest(to.yaw - from.yaw) * eased
    this.#look.pitch = MathUtils.lerp(from.pitch, to.pitch, eased)
    if (part === 1) this.#way = null
  }

  /** Turns the screens after the visitor and hides those out of sight; answers whether they still turn. */
  #follow(deltaS: number): boolean {
    const eyes = new Vector3()
    if (this.#session === null) eyes.copy(this.#camera.position)
    else eyes.setFromMatrixPosition(this.#renderer.xr.getCamera().matrixWorld)
    const step = this.#options.isStill ? 1 : 1 - Math.exp(-turning * Math.min(deltaS, 0.1))
    const seen = eyes.clone().sub(this.#stage.position)
    let left = 0
    const turn = (group: Group, target: number) => {
      const rest = shortest(target - group.rotation.y)
      group.rotation.y += rest * step
      left = Math.max(left, Math.abs(rest * (1 - step)))
    }
    // Who stands before a screen looks at it; it need not turn away from where he was taken.
    if (this.#options.turnsTogether && this.#state.at === null) turn(this.#walls, Math.atan2(seen.x, seen.z))
    this.#walls.updateMatrixWorld()
    let isTooFar = this.#screens.length > 0
    for (const screen of this.#screens) {
      const { group } = screen
      if (!this.#options.turnsTogether)
        turn(group, Math.atan2(seen.x - group.position.x, seen.z - group.position.z))
      const distance = group.getWorldPosition(new Vector3()).distanceTo(eyes)
      const limit = this.#options.visibleDistance
      screen.opacity = 1 - MathUtils.smoothstep(distance, limit * fadesFrom, limit)
      if (group.visible) isTooFar = false
    }
    if (isTooFar !== this.#state.isTooFar) this.#tell({ isTooFar, playing: this.#playing() })
    return left > 0.002
  }

  /** Ends everything and gives back what it held; nothing may be called afterwards. */
  dispose(): void {
    if (this.#ended.signal.aborted) return
    this.#ended.abort()
    cancelAnimationFrame(this.#frame)
    void this.#session?.end().catch(() => {})
    this.#resized?.disconnect()
    for (const screen of this.#screens) screen.dispose()
    if (this.#model !== null) disposeTree(this.#model.root, this.#renderer)
    disposeTree(this.#floor, this.#renderer)
    this.#grounding?.dispose()
    this.#lights.clear()
    this.#scene.environment = null
    this.#surroundings.dispose()
    this.#timer.dispose()
    closeCanvas(this.#renderer)
  }
}

/** The same angle between minus and plus half a turn. */
function shortest(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}
