/** A place in a visitor's own room: the model that stands there, its shadow and its screens. */
import { Group, type Raycaster, type Vector3, type WebGLRenderer } from 'three'
import { disposeTree } from '../model/dispose.ts'
import type { StandingModel } from '../model/standing-model.ts'
import { Screens } from '../showroom/screens.ts'
import { placesOf } from '../showroom/showroom-plan.ts'
import type { Arrangement } from '../types.ts'
import { type Grounding, ground } from './grounding.ts'

/** Phones are turned as one likes: screens stand as for a view that is as wide as high. */
const host = { clientWidth: 1, clientHeight: 1 }

interface Held {
  model: StandingModel
  grounding: Grounding
  screens: Screens | null
}

export class RoomPlace {
  readonly group = new Group()
  readonly #renderer: WebGLRenderer
  #held: Held | null = null

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer
    this.group.visible = false
  }

  /** Whether the visitor has said where it is. */
  get isChosen(): boolean {
    return this.group.visible
  }

  /** `extent`: longest side of the model in metres. */
  fill(model: StandingModel, arrangement: Arrangement | null, extent: number): void {
    this.clear()
    const grounding = ground(this.#renderer, model.root, model.box, extent)
    this.group.add(model.root, ...grounding.parts)
    const screens =
      arrangement === null
        ? null
        : new Screens(arrangement, placesOf({ ...arrangement, host }, model.size), () => {})
    if (screens !== null) this.group.add(screens.group)
    this.#held = { model, grounding, screens }
  }

  /** Where the visitor wants it, with its front to them. */
  put(position: Vector3, eyes: Vector3): void {
    this.group.position.copy(position)
    const way = eyes.sub(position)
    this.group.rotation.y = Math.atan2(way.x, way.z)
    this.group.visible = true
  }

  follow(eyes: Vector3, deltaS: number): void {
    if (!this.isChosen) return
    const { position, rotation } = this.group
    this.#held?.screens?.follow({ eyes, middle: position, turned: rotation.y, isBeforeOne: false, deltaS })
  }

  /** Plays or stops the film that is pointed at. */
  async toggle(ray: Raycaster): Promise<void> {
    const screen = this.isChosen ? this.#held?.screens?.hitBy(ray) : undefined
    if (screen?.isPlaying === true) screen.pause()
    else await screen?.play()
  }

  /** What was drawn on the graphics card, which has lost it. */
  redraw(): void {
    this.#held?.grounding.redraw()
  }

  /** The place stays; nothing stands there. */
  clear(): void {
    if (this.#held === null) return
    const { model, grounding, screens } = this.#held
    this.#held = null
    screens?.dispose()
    this.group.remove(...this.group.children)
    grounding.dispose()
    disposeTree(model.root, this.#renderer)
  }
}
