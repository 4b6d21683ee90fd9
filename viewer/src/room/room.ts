/** Models in their real size in the visitor's own room, by the augmented reality of the browser. */
import { Matrix4, Mesh, MeshBasicMaterial, PerspectiveCamera, RingGeometry, Vector3 } from 'three'
import { disposeTree } from '../model/dispose.ts'
import { loadStanding } from '../model/standing-model.ts'
import { Stage } from '../stage.ts'
import type { RoomContent } from '../types.ts'
import { RoomPlace } from './room-place.ts'
import { rayOf } from './xr-ray.ts'

export interface RoomOptions {
  content: RoomContent
  /** Shown over the camera's picture, where the device can. A tap on a button in it places nothing. */
  overlay: HTMLElement
  /** After every change of the state. */
  onChange(state: RoomState): void
}

export interface RoomState {
  /** `searching`: no floor has been found yet. `aiming`: a tap places the model. `empty`: there is none to show. */
  phase: 'loading' | 'searching' | 'aiming' | 'placed' | 'empty' | 'failed' | 'ended'
  /** 0 to 100. */
  progress: number
}

/** Where a device knows no floors, one is assumed that far below and before the eyes, in metres. */
const assumed = { eyeHeight: 1.4, distance: 1.6 }
/** How upright the normal of a surface has to be for something to stand on it. */
const levelEnough = 0.8

/** Whether this browser shows models in the room. */
export async function canShowInRoom(): Promise<boolean> {
  return (await navigator.xr?.isSessionSupported('immersive-ar').catch(() => false)) === true
}

export class Room {
  readonly #session: XRSession
  readonly #options: RoomOptions
  readonly #stage: Stage<RoomState>
  readonly #aim = new Mesh(
    new RingGeometry(0.12, 0.15, 48).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ color: '#ffffff' }),
  )
  /** Places that stay as they are. */
  readonly #kept: RoomPlace[] = []
  /** Place of what is shown now. */
  #place: RoomPlace
  #content: RoomContent | null
  /** The content that is lit: the present one, once it has loaded. */
  #lit: RoomContent
  #loading = new AbortController()
  #floors: XRHitTestSource | null = null

  /** Must be called while a click is handled. Rejects where the visitor or the device refuses. */
  static async open(options: RoomOptions): Promise<Room> {
    if (navigator.xr === undefined) throw new Error('This browser has no WebXR')
    const session = await navigator.xr.requestSession('immersive-ar', {
      requiredFeatures: ['local'],
      optionalFeatures: ['local-floor', 'hit-test', 'dom-overlay'],
      domOverlay: { root: options.overlay },
    })
    const room = new Room(session, options)
    try {
      await room.#begin()
    } catch (error) {
      await room.end().catch(() => room.#dispose())
      throw error
    }
    return room
  }

  private constructor(session: XRSession, options: RoomOptions) {
    this.#session = session
    this.#options = options
    this.#content = options.content
    this.#lit = options.content
    this.#stage = new Stage({
      // On no page: only the device shows it.
      host: document.createElement('div'),
      camera: new PerspectiveCamera(),
      state: { phase: 'loading', progress: 0 },
      onChange: (state) => options.onChange(state),
      onFrame: () => {},
      onResize: () => {},
      onBack: () => {
        for (const place of [...this.#kept, this.#place]) place.redraw()
        this.#light()
      },
    })
    const { renderer, scene, signal } = this.#stage
    renderer.shadowMap.enabled = true
    this.#aim.visible = false
    scene.add(this.#aim)
    this.#place = this.#addPlace()
    session.addEventListener('end', () => this.#dispose(), { signal })
    session.addEventListener('select', (event) => this.#onSelect(event), { signal })
    const keepButtons = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('button') !== null) event.preventDefault()
    }
    options.overlay.addEventListener('beforexrselect', keepButtons, { signal })
  }

  get state(): RoomState {
    return this.#stage.state
  }

  async #begin(): Promise<void> {
    const space = this.#hasFloor ? 'local-floor' : 'local'
    await this.#stage.immerse(this.#session, space, (deltaS, frame) => this.#draw(deltaS, frame))
    const eyes = await this.#session.requestReferenceSpace('viewer')
    this.#floors = (await this.#session.requestHitTestSource?.({ space: eyes })?.catch(() => null)) ?? null
    this.show(this.#content)
  }

  get #hasFloor(): boolean {
    return this.#session.enabledFeatures?.includes('local-floor') === true
  }

  #addPlace(): RoomPlace {
    const { renderer, scene } = this.#stage
    const place = new RoomPlace(renderer)
    scene.add(place.group)
    return place
  }

  /**
   * Where the last one stands: something else, once it has loaded, or nothing. What is still loading by then is never
   * shown. The visitor keeps the place that they have chosen.
   */
  show(content: RoomContent | null): void {
    this.#loading.abort()
    this.#loading = new AbortController()
    this.#content = content
    if (content === null) {
      this.#place.clear()
      this.#report({ phase: 'empty', progress: 100 })
    } else void this.#load(content, this.#loading.signal)
  }

  async #load(content: RoomContent, latest: AbortSignal): Promise<void> {
    const { lights, signal: stopped } = this.#stage
    const signal = AbortSignal.any([stopped, latest])
    this.#report({ phase: 'loading', progress: 0 })
    try {
      const onProgress = (part: number) => {
        if (!signal.aborted) this.#report({ progress: Math.round(part * 95) })
      }
      const loaded = await loadStanding(content.model, signal, onProgress)
      if (loaded === null) return
      const { x, y, z } = loaded.size
      lights.extent = Math.max(x, y, z)
      this.#lit = content
      this.#light()
      this.#place.fill(loaded, content.arrangement, lights.extent)
      this.#report({ phase: this.#place.isChosen ? 'placed' : 'searching', progress: 100 })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      this.#place.clear()
      this.#report({ phase: 'failed' })
    }
  }

  #light(): void {
    const { lights, environment } = this.#lit.lighting
    // The model is turned to the visitor, whichever way that is in their room.
    this.#stage.light({ lights, environment: { ...environment, rotation: 0 } })
  }

  #report(change: Partial<RoomState>): void {
    this.#stage.report(change)
  }

  #draw(deltaS: number, frame: XRFrame | undefined): void {
    const { phase } = this.state
    const isAiming = phase === 'searching' || phase === 'aiming'
    if (frame !== undefined && isAiming) this.#aimAt(frame)
    else this.#aim.visible = false
    for (const place of [...this.#kept, this.#place]) place.follow(this.#eyes(), deltaS)
    this.#stage.render()
  }

  #aimAt(frame: XRFrame): void {
    const place = this.#floors === null ? this.#assumedFloor() : this.#foundFloor(frame, this.#floors)
    this.#aim.visible = place !== null
    if (place !== null) this.#aim.position.copy(place)
    const phase = place === null ? 'searching' : 'aiming'
    if (phase !== this.state.phase) this.#report({ phase })
  }

  #foundFloor(frame: XRFrame, floors: XRHitTestSource): Vector3 | null {
    const space = this.#stage.renderer.xr.getReferenceSpace()
    const pose = space === null ? undefined : frame.getHitTestResults(floors)[0]?.getPose(space)
    if (pose === undefined) return null
    const matrix = new Matrix4().fromArray(pose.transform.matrix)
    const up = new Vector3(0, 1, 0).transformDirection(matrix)
    return up.y < levelEnough ? null : new Vector3().setFromMatrixPosition(matrix)
  }

  #assumedFloor(): Vector3 {
    const eyes = this.#eyes()
    const ahead = new Vector3(0, 0, -1)
      .transformDirection(this.#stage.renderer.xr.getCamera().matrixWorld)
      .setY(0)
    if (ahead.lengthSq() === 0) ahead.set(0, 0, -1)
    const floor = this.#hasFloor ? 0 : -assumed.eyeHeight
    return eyes.addScaledVector(ahead.normalize(), assumed.distance).setY(floor)
  }

  #eyes(): Vector3 {
    return new Vector3().setFromMatrixPosition(this.#stage.renderer.xr.getCamera().matrixWorld)
  }

  /** A tap: puts the model where the ring lies, or plays and stops the film of a screen. */
  #onSelect(event: XRInputSourceEvent): void {
    if (this.state.phase === 'aiming') {
      this.#place.put(this.#aim.position, this.#eyes())
      this.#report({ phase: 'placed' })
      return
    }
    const ray = rayOf(event, this.#stage.renderer.xr.getReferenceSpace())
    if (ray !== null) for (const place of [...this.#kept, this.#place]) void place.toggle(ray).catch(() => {})
  }

  /** Around its own vertical axis, in radians. */
  turn(angle: number): void {
    this.#place.group.rotation.y += angle
  }

  /** Looks for another place; the model stays where it is until then. */
  placeAnew(): void {
    if (this.state.phase === 'placed') this.#report({ phase: 'searching' })
  }

  /** Leaves what has been placed where it is, and looks for a place for one more. */
  placeOneMore(): void {
    if (this.state.phase !== 'placed') return
    this.#kept.push(this.#place)
    this.#place = this.#addPlace()
    this.show(this.#content)
  }

  async end(): Promise<void> {
    if (!this.#stage.isStopped) await this.#session.end()
  }

  #dispose(): void {
    if (this.#stage.isStopped) return
    this.#stage.stop()
    this.#stage.emerge()
    this.#floors?.cancel()
    for (const place of [...this.#kept, this.#place]) place.clear()
    disposeTree(this.#stage.scene, this.#stage.renderer)
    this.#stage.free()
    this.#report({ phase: 'ended' })
    // A stopped stage says no more, and this is to be heard.
    this.#options.onChange(this.state)
  }
}
