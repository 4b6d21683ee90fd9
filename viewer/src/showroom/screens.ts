/** All screens of a showroom: where they hang, how they turn after the visitor, and which are in sight. */
import { Group, MathUtils, Object3D, type Raycaster, Vector3 } from 'three'
import type { Arrangement } from '../types.ts'
import { Screen } from './screen.ts'
import { fadesFrom, type RoomPlan } from './showroom-plan.ts'
import { shortest } from './visitor.ts'

export type Cell = readonly [row: number, column: number]

/** How quickly screens turn after the visitor: a share of the way per second, as e to the power of minus that. */
const turning = 6

/** The visitor's position, after which screens turn. */
interface Followed {
  /** Position of the visitor's eyes. */
  eyes: Vector3
  /** Where the middle of the showroom is. */
  middle: Vector3
  /** How far the showroom itself is turned around its vertical axis, in radians. */
  turned: number
  /** Whether they were taken before a screen: then none turns away from where they were taken. */
  isBeforeOne: boolean
  /** Seconds since the last frame; null: all turn at once. */
  deltaS: number | null
}

export class Screens {
  /** Turns as a whole when the screens turn together. */
  readonly group = new Group()
  readonly #redraw: () => void
  #screens: Screen[] = []
  #arrangement: Arrangement
  #plan: RoomPlan

  constructor(arrangement: Arrangement, plan: RoomPlan, redraw: () => void) {
    this.#redraw = redraw
    this.#arrangement = arrangement
    this.#plan = plan
    this.hang(arrangement, plan)
  }

  /** These in the place of those that hung before. */
  hang(arrangement: Arrangement, plan: RoomPlan): void {
    this.dispose()
    this.group.rotation.y = 0
    this.#arrangement = arrangement
    const { screens, screenWidth } = arrangement
    this.#screens = screens.map((content) => new Screen(content, screenWidth, this.#redraw))
    for (const { group } of this.#screens) this.group.add(group)
    this.arrange(plan)
  }

  arrange(plan: RoomPlan): void {
    this.#plan = plan
    for (const { content, group } of this.#screens) {
      const { position, yaw } = plan.placeOf(...content.cell)
      group.position.copy(position)
      group.rotation.set(0, yaw, 0)
    }
  }

  at([row, column]: Cell): Screen | undefined {
    return this.#screens.find(({ content: { cell } }) => cell[0] === row && cell[1] === column)
  }

  /** The first screen that a ray hits. */
  hitBy(ray: Raycaster): Screen | undefined {
    const shown = this.#screens.filter(({ group }) => group.visible)
    const [hit] = ray.intersectObjects(shown.map(({ surface }) => surface))
    return shown.find(({ surface }) => surface === hit?.object)
  }

  get playing(): readonly Cell[] {
    return this.#screens.filter(({ isPlaying }) => isPlaying).map(({ content }) => content.cell)
  }

  pauseAllBut(screen: Screen | undefined): void {
    for (const one of this.#screens) if (one !== screen) one.pause()
  }

  /** Where it hangs in the scene now, and which way the visitor's side of it faces. */
  placeOf({ content, group }: Screen): { position: Vector3; yaw: number } {
    const turned = this.#arrangement.turnsTogether ? this.group.rotation.y : 0
    return {
      position: group.getWorldPosition(new Vector3()),
      yaw: turned + this.#plan.placeOf(...content.cell).yaw,
    }
  }

  /** Turns them after the visitor and hides those out of sight. */
  follow({ eyes, middle, turned, isBeforeOne, deltaS }: Followed): {
    areTurning: boolean
    areTooFar: boolean
  } {
    const step = deltaS === null ? 1 : 1 - Math.exp(-turning * Math.min(deltaS, 0.1))
    const seen = eyes.clone().sub(middle).applyAxisAngle(Object3D.DEFAULT_UP, -turned)
    let left = 0
    const turn = (group: Group, target: number) => {
      const rest = shortest(target - group.rotation.y)
      group.rotation.y += rest * step
      left = Math.max(left, Math.abs(rest * (1 - step)))
    }
    const { turnsTogether } = this.#arrangement
    if (turnsTogether && !isBeforeOne) turn(this.group, Math.atan2(seen.x, seen.z))
    if (!turnsTogether)
      for (const { group } of this.#screens)
        turn(group, Math.atan2(seen.x - group.position.x, seen.z - group.position.z))
    this.group.updateMatrixWorld()
    return { areTurning: left > 0.002, areTooFar: this.#fade(eyes) }
  }

  /** Returns whether all are out of sight. */
  #fade(eyes: Vector3): boolean {
    const limit = this.#arrangement.visibleDistance
    for (const screen of this.#screens) {
      const distance = screen.group.getWorldPosition(new Vector3()).distanceTo(eyes)
      screen.opacity = 1 - MathUtils.smoothstep(distance, limit * fadesFrom, limit)
    }
    return this.#screens.length > 0 && this.#screens.every(({ group }) => !group.visible)
  }

  dispose(): void {
    for (const screen of this.#screens) {
      this.group.remove(screen.group)
      screen.dispose()
    }
    this.#screens = []
  }
}
