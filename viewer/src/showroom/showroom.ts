/** A product with screens around it: seen from within, walked through, and entered with glasses or a phone. */
import {
  CircleGeometry,
  Color,
  Fog,
  Group,
  MathUtils,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Raycaster,
  Vector3,
} from 'three'
import { placeOf } from '../measuring.ts'
import { disposeTree } from '../model/dispose.ts'
import { loadStanding, type StandingModel } from '../model/standing-model.ts'
import { type Grounding, ground } from '../room/grounding.ts'
import { rayOf } from '../room/xr-ray.ts'
import { Stage } from '../stage.ts'
import type { Arrangement, ShowroomOptions, ShowroomState } from '../types.ts'
import type { Screen } from './screen.ts'
import { type Cell, Screens } from './screens.ts'
import { fieldOfView, type Pose, placesOf, type RoomPlan, standBefore } from './showroom-plan.ts'
import { Visitor } from './visitor.ts'

const floorRadius = 14
const lookStep = MathUtils.degToRad(10)
const walkStep = 0.25
/** A pointer that moved less than that many pixels has clicked. */
const clickPx = 6
const grounds = { dark: '#232428', light: '#d8d5d0' } as const

const firstState: ShowroomState = { phase: 'loading', progress: 0, at: null, playing: [], isTooFar: false }

/** To the left and up. */
const looks: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [lookStep, 0],
  ArrowRight: [-lookStep, 0],
  ArrowUp: [0, lookStep],
  ArrowDown: [0, -lookStep],
}
/** To the right and ahead. */
const walks: Readonly<Record<string, readonly [number, number]>> = {
  w: [0, walkStep],
  s: [0, -walkStep],
  a: [-walkStep, 0],
  d: [walkStep, 0],
}

export class Showroom {
  #options: ShowroomOptions
  readonly #stage: Stage<ShowroomState>
  readonly #visitor: Visitor
  readonly #screens: Screens
  readonly #floor: Mesh
  /** All but the visitor; in a room of their own it is moved before them. */
  readonly #around = new Group()
  #plan: RoomPlan
  #model: StandingModel | null = null
  #grounding: Grounding | null = null
  #pointer: { id: number; x: number; y: number; moved: number } | null = null
  #session: XRSession | null = null

  /** Throws where the browser has no WebGL. */
  constructor(options: ShowroomOptions) {
    this.#options = options
    const { host, reducedMotion, stepMs } = options
    const camera = new PerspectiveCamera(fieldOfView, 1, 0.05, 60)
    this.#stage = new Stage({
      host,
      camera,
      state: firstState,
      onChange: (state) => options.onChange(state),
      onFrame: (deltaS) => this.#onFrame(deltaS),
      onResize: () => this.#stage.draw(),
      onBack: () => {
        this.#grounding?.redraw()
        this.#relight()
      },
    })
    const { renderer, scene, draw } = this.#stage
    renderer.shadowMap.enabled = true
    this.#visitor = new Visitor(camera, reducedMotion ? 0 : stepMs)
    this.#plan = placesOf(options, null)
    this.#screens = new Screens(options, this.#plan, draw)
    this.#floor = new Mesh(
      new CircleGeometry(floorRadius, 64).rotateX(-Math.PI / 2),
      new MeshStandardMaterial({ color: this.#close(), roughness: 0.9 }),
    )
    this.#around.add(this.#screens.group)
    scene.add(this.#floor, this.#around)
    this.#relight()
    this.#listen()
    this.#stand(this.#plan.entrance)
    void this.#load()
  }

  /** What is around the room where nothing else is; the floor goes over into it. Returns its colour. */
  #close(): Color {
    const wall = new Color(this.#options.isDark ? grounds.dark : grounds.light)
    this.#stage.scene.background = wall
    this.#stage.scene.fog = new Fog(wall, floorRadius / 4, floorRadius * 0.9)
    return wall
  }

  #report(change: Partial<ShowroomState>): void {
    this.#stage.report(change)
  }

  #listen(): void {
    const { canvas, signal } = this.#stage
    canvas.addEventListener('pointerdown', this.#onPointerDown, { signal })
    canvas.addEventListener('pointermove', this.#onPointerMove, { signal })
    canvas.addEventListener('pointerup', this.#onPointerUp, { signal })
    canvas.addEventListener('pointercancel', () => (this.#pointer = null), { signal })
    canvas.addEventListener('wheel', this.#onWheel, { signal, passive: false })
    this.#options.host.addEventListener('keydown', this.#onKey, { signal })
  }

  async #load(): Promise<void> {
    const { model } = this.#options
    const { signal } = this.#stage
    try {
      const onProgress = (part: number) => this.#report({ progress: Math.round(part * 95) })
      const loaded = model === null ? null : await loadStanding(model, signal, onProgress)
      if (signal.aborted) return
      if (loaded !== null) this.#putInTheMiddle(loaded)
      this.#stand(this.#plan.entrance)
      this.#report({ phase: 'ready', progress: 100 })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      // The screens are there all the same.
      this.#report({ phase: 'failed' })
    }
  }

  #putInTheMiddle(loaded: StandingModel): void {
    const { root, box, size } = loaded
    const { renderer, lights } = this.#stage
    this.#model = loaded
    lights.extent = Math.max(size.x, size.y, size.z)
    this.#around.add(root)
    this.#grounding = ground(renderer, root, box, lights.extent)
    this.#around.add(...this.#grounding.parts)
    this.#plan = placesOf(this.#options, size)
    this.#screens.arrange(this.#plan)
    this.#relight()
  }

  #relight(): void {
    this.#stage.light(this.#options.lighting)
    this.#stage.draw()
  }

  /** Other screens from now on; the visitor goes back to where they came in. */
  rearrange(change: Arrangement): void {
    this.#options = { ...this.#options, ...change }
    this.#plan = placesOf(this.#options, this.#model?.size ?? null)
    this.#screens.hang(this.#options, this.#plan)
    this.#stand(this.#plan.entrance)
    this.#report({ at: null, playing: [] })
  }

  #stand(pose: Pose): void {
    this.#visitor.stand(pose)
    this.#stage.draw()
  }

  /** Takes the visitor before a screen, or with null to where they came in. Films of other screens stop. */
  goTo(cell: Cell | null): void {
    const screen = cell === null ? undefined : this.#screens.at(cell)
    if (cell !== null && screen === undefined) return
    this.#screens.pauseAllBut(screen)
    const to = screen === undefined ? this.#plan.entrance : this.#before(screen)
    this.#report({ at: cell, playing: this.#screens.playing })
    this.#visitor.goTo(to, performance.now())
    this.#stage.draw()
  }

  /** As near as all of the screen is seen, on the visitor's side of it. */
  #before(screen: Screen): Pose {
    const { position, yaw } = this.#screens.placeOf(screen)
    const { visibleDistance } = this.#options
    const half = Math.tan(MathUtils.degToRad(fieldOfView / 2))
    const { width, height } = this.#plan.screen
    const whole = Math.max(width / 2 / (half * this.#stage.camera.aspect), height / 2 / half) * 1.15
    const place = standBefore({
      middle: position.sub(this.#around.position),
      normal: new Vector3(Math.sin(yaw), 0, Math.cos(yaw)),
      near: Math.min(whole, visibleDistance * 0.8),
      visibleDistance,
      size: this.#model?.size ?? null,
    })
    return { position: place, yaw, pitch: 0 }
  }

  /** Plays or stops the film of a screen; nothing happens on others. */
  async toggle(cell: Cell): Promise<void> {
    const screen = this.#screens.at(cell)
    if (screen === undefined || screen.content.filmUrl === null) return
    if (screen.isPlaying) screen.pause()
    else await screen.play()
    this.#report({ playing: this.#screens.playing })
    this.#stage.draw()
  }

  readonly #onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    this.#pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: 0 }
    this.#stage.canvas.setPointerCapture(event.pointerId)
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
    const ray = new Raycaster()
    ray.setFromCamera(placeOf(event, this.#stage.canvas), this.#stage.camera)
    this.#choose(ray)
  }

  /** Goes to the screen that is pointed at; at the screen already, plays or stops its film. */
  #choose(ray: Raycaster): void {
    const screen = this.#screens.hitBy(ray)
    if (screen === undefined) return
    const { cell } = screen.content
    const { at } = this.#stage.state
    const isHere = at?.[0] === cell[0] && at[1] === cell[1]
    if (isHere || this.#stage.isImmersed) void this.toggle(cell)
    else this.goTo(cell)
  }

  readonly #onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.#walk(0, -Math.sign(event.deltaY) * walkStep)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.target !== this.#options.host || event.ctrlKey || event.metaKey || event.altKey) return
    const [look, walk] = [looks[event.key], walks[event.key.toLowerCase()]]
    if (look !== undefined) this.#turn(...look)
    else if (walk !== undefined) this.#walk(...walk)
    else if (event.key === 'Home' || event.key === '0') this.goTo(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #turn(left: number, up: number): void {
    this.#visitor.turn(left, up)
    this.#stage.draw()
  }

  #walk(right: number, ahead: number): void {
    this.#visitor.walk(right, ahead)
    if (this.#stage.state.at !== null) this.#report({ at: null })
    this.#stage.draw()
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
    const before = this.#visitor.pose
    this.#session = session
    session.addEventListener('end', () => this.#leave(before))
    session.addEventListener('select', (event) => this.#onSelect(event))
    await this.#stage.immerse(session, 'local-floor', (deltaS) => {
      this.#follow(deltaS)
      this.#stage.render()
    })
    // The visitor stands where the device is: what they see is put before them.
    this.#around.position.set(0, 0, -this.#plan.entrance.position.z)
    this.#floor.visible = mode === 'immersive-vr'
    if (mode === 'immersive-ar') Object.assign(this.#stage.scene, { background: null, fog: null })
    this.#report({ at: null })
  }

  #onSelect(event: XRInputSourceEvent): void {
    const ray = rayOf(event, this.#stage.renderer.xr.getReferenceSpace())
    if (ray !== null) this.#choose(ray)
  }

  #leave(before: Pose): void {
    this.#session = null
    this.#stage.emerge()
    if (this.#stage.isStopped) return
    this.#around.position.set(0, 0, 0)
    // Glasses have set their own.
    this.#stage.camera.fov = fieldOfView
    this.#floor.visible = true
    this.#close()
    this.#stage.resize()
    this.#stand(before)
  }

  #onFrame(deltaS: number): void {
    this.#visitor.advance(performance.now())
    const areTurning = this.#follow(deltaS)
    this.#stage.render()
    if (areTurning || this.#visitor.isOnTheWay || this.#screens.playing.length > 0) this.#stage.draw()
  }

  /** Returns whether screens still turn. */
  #follow(deltaS: number): boolean {
    const { camera, renderer, isImmersed, state } = this.#stage
    const eyes = new Vector3()
    if (isImmersed) eyes.setFromMatrixPosition(renderer.xr.getCamera().matrixWorld)
    else eyes.copy(camera.position)
    const { areTurning, areTooFar } = this.#screens.follow({
      eyes,
      middle: this.#around.position,
      turned: 0,
      isBeforeOne: state.at !== null,
      deltaS: this.#options.reducedMotion ? null : deltaS,
    })
    if (areTooFar !== state.isTooFar) this.#report({ isTooFar: areTooFar, playing: this.#screens.playing })
    return areTurning
  }

  /** Ends everything and gives back what it held; nothing may be called afterwards. */
  dispose(): void {
    if (this.#stage.isStopped) return
    this.#stage.stop()
    void this.#session?.end().catch(() => {})
    const { renderer } = this.#stage
    this.#screens.dispose()
    if (this.#model !== null) disposeTree(this.#model.root, renderer)
    disposeTree(this.#floor, renderer)
    this.#grounding?.dispose()
    this.#stage.free()
  }
}
