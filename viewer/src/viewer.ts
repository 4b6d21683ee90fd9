/** One model on one canvas, with what can be asked of it. */
import { autoDistance, type SharedLight, type SharedPose, type ViewerDistance } from '@vitrine/rules'
import { PerspectiveCamera, Vector2 } from 'three'
import { Dimensions } from './dimensions.ts'
import { isOutside } from './hotspot-plan.ts'
import { Hotspots } from './hotspots.ts'
import { LightHandles } from './light-handles.ts'
import { Measuring, placeOf } from './measuring.ts'
import { disposeTree } from './model/dispose.ts'
import { ModelLight } from './model/model-light.ts'
import { ShownModel } from './model/shown-model.ts'
import { loadStanding, type StandingModel } from './model/standing-model.ts'
import { Orbit } from './orbit.ts'
import { pick } from './pick.ts'
import { takePicture } from './picture.ts'
import { PointerMark, Pointing } from './shared/pointing.ts'
import type { Seen } from './shared/pose-sender.ts'
import { ledLighting, sharedLight } from './shared/shared-light.ts'
import { placeIn, relativeTo } from './shared/shared-view.ts'
import { Sharing } from './shared/sharing.ts'
import { colorBehind, watchColors } from './showroom/behind.ts'
import { Stage } from './stage.ts'
import type { Lighting, ModelSource, PictureWish, ShownHotspot, ViewerOptions, ViewerState } from './types.ts'

const fieldOfView = 35
const zoomStep = 0.85
/** A pointer that moved less than that has clicked. */
const clickPx = 6

const firstState: ViewerState = {
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
  isPointing: false,
  isLed: false,
  outside: [],
  measuredCm: null,
  distance: autoDistance,
  sizeCm: null,
}

/** To the right and down. */
const turns: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export class Viewer {
  readonly #options: ViewerOptions
  readonly #stage: Stage<ViewerState>
  readonly #orbit: Orbit
  readonly #modelLight: ModelLight
  readonly #handles: LightHandles
  readonly #hotspots: Hotspots
  readonly #sharing: Sharing
  readonly #pointing: Pointing
  readonly #pointerMark: PointerMark
  readonly #recolored: { disconnect(): void }
  #model: ShownModel | null = null
  #dimensions: Dimensions | null = null
  #measuring: Measuring | null = null
  /** The model to show, also while it is loading. */
  #wanted: ModelSource | null = null
  /** While the graphics card prepares the model: three needs its materials until that has ended. */
  #compiled: Promise<unknown> | null = null
  #shownHotspots: readonly ShownHotspot[] = []
  #pressedAt: { x: number; y: number } | null = null
  #lighting: Lighting
  /** Light of the leader; null while nobody leads. */
  #ledLight: SharedLight | null = null

  /** Throws where the browser has no WebGL. */
  constructor(options: ViewerOptions) {
    const { host, reducedMotion } = options
    this.#options = options
    this.#lighting = options.lighting
    const camera = new PerspectiveCamera(fieldOfView, 1, 0.01, 100)
    this.#stage = new Stage({
      host,
      camera,
      state: firstState,
      onChange: (state) => options.onChange(state),
      onFrame: (deltaS) => this.#onFrame(deltaS),
      onResize: () => this.#onResize(),
      onBack: () => {
        this.#model?.drawContact()
        this.#relight()
      },
    })
    const { canvas, draw } = this.#stage
    this.#orbit = new Orbit({ camera, canvas, reducedMotion, onChange: draw, onTaken: () => this.#onTaken() })
    this.#modelLight = new ModelLight(this.#stage)
    this.#handles = new LightHandles(this.#stage, this.#orbit)
    this.#hotspots = new Hotspots(host, (index) => options.onHotspot?.(index))
    this.#sharing = new Sharing(this, this.#orbit, reducedMotion)
    this.#pointing = new Pointing(canvas, this.#stage.signal, () => this.state.isPointing && draw())
    this.#pointerMark = new PointerMark(host)
    this.#recolored = watchColors(draw)
    this.#listen()
    void this.#open()
  }

  #listen(): void {
    const { canvas, signal } = this.#stage
    this.#options.host.addEventListener('keydown', this.#onKey, { signal })
    canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (this.#pressedAt = { x, y }), {
      signal,
    })
    canvas.addEventListener('pointerup', this.#onReleased, { signal })
  }

  get state(): ViewerState {
    return this.#stage.state
  }

  #report(change: Partial<ViewerState>): void {
    this.#stage.report(change)
  }

  /** Shows the model, or the file as it was made. */
  async #open(): Promise<void> {
    const { model, original, metresPerUnit } = this.#options
    const { signal } = this.#stage
    const plain = original === null ? model : { ...original, metresPerUnit: metresPerUnit?.() ?? 1 }
    const source = this.state.isLegacy ? plain : model
    const isStale = () => signal.aborted || source !== this.#wanted
    this.#wanted = source
    this.#report({ phase: 'loading', progress: 0, failure: null })
    try {
      const loaded = await loadStanding(source, signal, (part) =>
        this.#report({ progress: Math.min(95, Math.round(part * 95)) }),
      )
      await this.#compiled
      if (loaded === null) return
      if (isStale()) disposeTree(loaded.root)
      else await this.#show(loaded)
    } catch (error) {
      if (isStale()) return
      this.#report({ phase: 'failed', failure: 'file' })
      // The page shows that it failed; the console shows developers why.
      console.error(error)
    }
  }

  async #show(loaded: StandingModel): Promise<void> {
    this.#forgetModel()
    const { renderer, scene, camera, lights } = this.#stage
    const model = new ShownModel(loaded, renderer, this.state.isLegacy)
    this.#model = model
    lights.extent = model.extent
    model.addTo(scene)
    this.#relight()
    this.#orbit.surround(model.box, model.extent)
    this.#orbit.lookFromFront()
    this.#sharing.beginAnew()
    if (this.state.areDimensionsShown) this.#measure()
    this.#putHotspots()
    this.#compiled = renderer.compileAsync(scene, camera).catch(() => {})
    await this.#compiled
    this.#compiled = null
    if (this.#stage.isStopped) return
    this.#follow()
    this.#render()
    const { x: width, y: height, z: length } = model.size.clone().multiplyScalar(100)
    this.#report({
      phase: 'ready',
      progress: 100,
      animations: loaded.clips.map(({ name, duration }) => ({ name, durationS: duration })),
      playback: null,
      variants: model.variants,
      variant: null,
      distance: this.state.isLed ? 'own' : autoDistance,
      sizeCm: { width, height, length },
    })
    // The next frame applies the leader's animation and variant, which need the reported lists.
    this.#stage.draw()
  }

  setDistance(distance: ViewerDistance): void {
    if (this.state.isLed) return
    this.#orbit.setDistance(distance === autoDistance ? null : distance / 100)
    this.#report({ distance })
  }

  resetView(): void {
    if (this.state.isLed) return
    this.#orbit.lookFromFront()
    this.#report({ distance: autoDistance })
  }

  #onTaken(): void {
    if (this.state.distance !== 'own') this.#report({ distance: 'own' })
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const { host } = this.#options
    const isAtPoint = event.target instanceof HTMLButtonElement && event.target.parentElement === host
    if ((event.target !== host && !isAtPoint) || event.ctrlKey || event.metaKey || event.altKey) return
    const isTaken = (!this.state.isLed && this.#moveBy(event)) || this.#doBy(event, isAtPoint)
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }

  #moveBy({ key, shiftKey }: KeyboardEvent): boolean {
    const turn = turns[key]
    if (turn !== undefined && shiftKey) this.#orbit.move(...turn)
    else if (turn !== undefined) this.#orbit.turn(...turn)
    else if (key === '+' || key === '=') this.#orbit.zoom(zoomStep)
    else if (key === '-') this.#orbit.zoom(1 / zoomStep)
    else if (key === 'Home' || key === '0') this.resetView()
    else return false
    return true
  }

  #doBy({ key }: KeyboardEvent, isAtPoint: boolean): boolean {
    if (key === 'Enter' && !isAtPoint && this.#takesPoints) this.#point(new Vector2())
    else if (key === 'm') this.setLegacy(!this.state.isLegacy)
    else return false
    return true
  }

  /** Plain look from the original file, or the prepared one. Nothing happens where there is no original. */
  setLegacy(isLegacy: boolean): void {
    if (this.#options.original === null || isLegacy === this.state.isLegacy) return
    this.#report({ isLegacy })
    void this.#open()
  }

  setDimensions(areDimensionsShown: boolean): void {
    if (areDimensionsShown) this.#measure()
    else this.#forgetDimensions()
    this.#report({ areDimensionsShown })
    this.#stage.draw()
  }

  /** Points that are clicked at are measured from now on, or no longer. */
  setMeasuring(isMeasuring: boolean): void {
    if (isMeasuring) {
      this.setPlacing(false)
      this.setPointing(false)
    }
    this.#measuring?.dispose()
    this.#measuring = isMeasuring ? new Measuring(this.#options.host, this.#options.formatLength) : null
    if (this.#measuring !== null) this.#stage.scene.add(this.#measuring.line)
    this.#report({ isMeasuring, measuredCm: null })
    this.#stage.draw()
  }

  readonly #onReleased = (event: PointerEvent): void => {
    const from = this.#pressedAt
    this.#pressedAt = null
    // Who moves the pointer turns the model.
    if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) > clickPx) return
    this.#point(placeOf(event, this.#stage.canvas))
  }

  get #takesPoints(): boolean {
    return this.#measuring !== null || this.state.isPlacing
  }

  #point(at: Vector2): void {
    if (this.#model === null) return
    if (this.state.isPlacing) this.#choosePlace(this.#model, at)
    else this.#measureTo(this.#model, at)
  }

  #measureTo({ root }: ShownModel, at: Vector2): void {
    if (this.#measuring === null) return
    if (!this.#measuring.take(root, this.#stage.camera, at)) return
    this.#report({ measuredCm: this.#measuring.distanceCm })
    this.#stage.draw()
  }

  /** Numbered points from now on; seen while the prepared file is shown. */
  setHotspots(hotspots: readonly ShownHotspot[]): void {
    this.#shownHotspots = hotspots
    if (this.#model === null) return
    this.#putHotspots()
    this.#stage.draw()
  }

  #putHotspots(): void {
    if (this.#model === null) return
    const { shift, box } = this.#model
    this.#hotspots.set(this.#shownHotspots, shift)
    // The file as it was made may stand and measure otherwise.
    this.#hotspots.show(!this.state.isLegacy)
    const outside = this.#shownHotspots.flatMap((_, index) => {
      const { at } = this.#hotspots.at(index) ?? {}
      return at !== undefined && isOutside(at, box) ? [index] : []
    })
    if (!this.state.isLegacy) this.#report({ outside })
  }

  /** Marks a point and takes the camera there; null marks none. */
  goToHotspot(index: number | null): void {
    this.#hotspots.choose(index)
    const point = index === null ? undefined : this.#hotspots.at(index)
    if (point !== undefined && !this.state.isLegacy && !this.state.isLed)
      this.#orbit.flyTo(point.at, point.normal)
  }

  /** The place clicked at next, or by Enter, is reported by `onPlaced`. Nothing is placed in the plain look. */
  setPlacing(isPlacing: boolean): void {
    if (isPlacing === this.state.isPlacing) return
    if (isPlacing) {
      this.setMeasuring(false)
      this.setPointing(false)
    }
    this.#report({ isPlacing })
  }

  #choosePlace({ root, shift }: ShownModel, at: Vector2): void {
    const picked = this.state.isLegacy ? null : pick(root, this.#stage.camera, at)
    if (picked === null) return
    this.setPlacing(false)
    const position = picked.at.sub(shift).toArray()
    this.#options.onPlaced?.({ position, normal: picked.normal.normalize().toArray() })
  }

  #forgetPoints(): void {
    this.#measuring?.clear()
    if (this.state.measuredCm !== null) this.#report({ measuredCm: null })
  }

  #measure(): void {
    this.#forgetDimensions()
    if (this.#model === null) return
    this.#dimensions = new Dimensions(this.#options.host, this.#model.box, this.#options.formatLength)
    this.#stage.scene.add(this.#dimensions.lines)
  }

  #forgetDimensions(): void {
    this.#dimensions?.dispose()
    this.#dimensions = null
  }

  play(name: string): void {
    // What moves has other distances.
    this.#forgetPoints()
    this.#model?.playback.play(name)
    this.#stage.timer.update()
    this.#reportPlayback()
  }

  pause(): void {
    this.#model?.playback.pause()
    this.#reportPlayback()
  }

  stop(): void {
    this.#model?.playback.stop()
    this.#reportPlayback()
  }

  seek(atS: number): void {
    this.#model?.playback.seek(atS)
    this.#reportPlayback()
  }

  #reportPlayback(): void {
    this.#report({ playback: this.#model?.playback.state ?? null })
    this.#model?.drawContact()
    this.#stage.draw()
  }

  async setVariant(name: string | null): Promise<void> {
    await this.#model?.wear(name)
    this.#report({ variant: name })
    this.#stage.draw()
  }

  setLighting(lighting: Lighting): void {
    this.#lighting = lighting
    this.#relight()
  }

  /** Applies the leader's changes of the light; null restores the light of the settings. */
  lightAs(light: SharedLight | null): void {
    const isSame = JSON.stringify(light) === JSON.stringify(this.#ledLight)
    this.#ledLight = light
    if (!isSame) this.#relight()
  }

  get #shownLighting(): Lighting {
    return this.#ledLight === null ? this.#lighting : ledLighting(this.#lighting, this.#ledLight)
  }

  #relight(): void {
    this.#modelLight.set(this.state.isLegacy ? null : this.#shownLighting, this.#model?.root ?? null)
    this.#stage.draw()
  }

  /** Shows handles at a light, to move it with; null takes them away. */
  async chooseLight(index: number | null): Promise<void> {
    const light = index === null ? undefined : this.#stage.lights.at(index)
    if (light === undefined || index === null) this.#handles.hide()
    else await this.#handles.show(light, (position) => this.#options.onLightMoved?.(index, position))
    this.#stage.draw()
  }

  /** PNG of what is seen. Rejects where the browser has no memory for it. */
  async takePicture(wish: PictureWish = { longestPx: null, background: null }): Promise<Blob> {
    return await takePicture(this.#stage, wish)
  }

  #onResize(): void {
    if (this.state.distance === autoDistance && this.#model !== null) this.#orbit.keepWhole()
    this.#follow()
    this.#render()
  }

  #follow(): void {
    if (this.#model !== null && this.#sharing.advance()) this.#stage.draw()
  }

  #onFrame(deltaS: number): void {
    const model = this.#model
    if (model?.playback.isMoving === true) {
      model.playback.advance(deltaS)
      model.drawContact()
      this.#report({ playback: model.playback.state })
      this.#stage.draw()
    }
    this.#follow()
    this.#orbit.advance()
    this.#render()
  }

  #render(): void {
    if (this.#stage.isStopped) return
    const { scene, camera, lights } = this.#stage
    scene.background = this.#model?.hasGlass === true ? colorBehind(this.#options.host) : null
    this.#stage.render()
    this.#dimensions?.place(camera)
    this.#measuring?.place(camera)
    if (this.#model !== null) this.#hotspots.place(camera, this.#model.root, lights.extent)
    const seen = this.#seen()
    this.#pointerMark.place(seen?.pointer == null ? null : placeIn(this.#orbit.ball, seen.pointer), camera)
    if (seen !== null) this.#sharing.note(seen)
  }

  /** How the model is seen, as it can be seen on other screens; null until it is. */
  get pose(): SharedPose | null {
    const seen = this.#seen()
    return seen && { ...seen, isResting: true }
  }

  #seen(): Seen | null {
    if (this.state.phase !== 'ready') return null
    const { variants, variant, animations, playback, areDimensionsShown } = this.state
    return {
      ...this.#orbit.view,
      variant: variant === null ? null : variants.indexOf(variant),
      animation: playback && {
        index: animations.findIndex(({ name }) => name === playback.name),
        isPlaying: playback.isPlaying,
        atS: playback.atS,
      },
      areSizesShown: areDimensionsShown,
      light: sharedLight(this.#shownLighting),
      pointer: this.#sharing.isLed ? this.#sharing.pointer : this.#pointedAt(),
    }
  }

  #pointedAt(): SharedPose['pointer'] {
    const { at } = this.#pointing
    if (!this.state.isPointing || at === null || this.#model === null) return null
    const picked = pick(this.#model.root, this.#stage.camera, at)
    return picked && relativeTo(this.#orbit.ball, picked.at)
  }

  /**
   * Sends how the model is seen from now on: at most ten times a second, once more when it has come to rest, and not while
   * nothing changes. With null no longer.
   */
  lead(send: ((pose: SharedPose) => void) | null): void {
    if (send !== null) this.release()
    else this.setPointing(false)
    this.#sharing.lead(send)
    this.#stage.draw()
  }

  /** The model is seen like that, a moment later so that it moves smoothly, until `release`. */
  showPose(pose: SharedPose): void {
    if (!this.state.isLed) {
      this.lead(null)
      this.#orbit.isLed = true
      this.#report({ isLed: true, distance: 'own' })
    }
    this.#sharing.follow(pose)
    this.#stage.draw()
  }

  /** Pointers and keys move the camera again, from where it is. */
  release(): void {
    if (!this.state.isLed) return
    this.#sharing.release()
    this.lightAs(null)
    this.#orbit.isLed = false
    this.#report({ isLed: false })
    this.#stage.draw()
  }

  /** Others see what the pointer is at, which doesn't move the camera meanwhile. */
  setPointing(isPointing: boolean): void {
    if (isPointing === this.state.isPointing) return
    if (isPointing) {
      this.setMeasuring(false)
      this.setPlacing(false)
    }
    this.#orbit.isEnabled = !isPointing
    this.#report({ isPointing })
    this.#stage.draw()
  }

  #forgetModel(): void {
    this.#handles.hide()
    this.#forgetDimensions()
    this.#forgetPoints()
    this.#model?.dispose()
    this.#model = null
  }

  /** Ends everything and gives back what it held; nothing may be called afterwards. */
  dispose(): void {
    if (this.#stage.isStopped) return
    this.#stage.stop()
    this.#recolored.disconnect()
    this.#stage.canvas.remove()
    this.#hotspots.dispose()
    this.#sharing.stop()
    this.#pointerMark.dispose()
    if (this.#compiled === null) this.#free()
    else void this.#compiled.then(() => this.#free())
  }

  #free(): void {
    this.#forgetModel()
    this.#measuring?.dispose()
    this.#modelLight.dispose()
    this.#orbit.dispose()
    this.#stage.free()
  }
}
