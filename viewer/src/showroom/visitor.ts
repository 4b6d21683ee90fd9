/** Somebody in a showroom: where they stand, where they look to, and how they get elsewhere. */
import { Euler, MathUtils, type PerspectiveCamera } from 'three'
import type { Pose } from './showroom-plan.ts'

/** Nobody walks further from the middle than that, in metres. */
export const farthest = 8
/** Nobody looks further up or down than that, in radians. */
const steepest = 1.2

export class Visitor {
  readonly #camera: PerspectiveCamera
  /** For the way from one place to another; 0: they are there at once. */
  readonly #stepMs: number
  #look = { yaw: 0, pitch: 0 }
  #way: { from: Pose; to: Pose; startedMs: number } | null = null

  constructor(camera: PerspectiveCamera, stepMs: number) {
    this.#camera = camera
    this.#stepMs = stepMs
  }

  get pose(): Pose {
    return { position: this.#camera.position.clone(), ...this.#look }
  }

  get isOnTheWay(): boolean {
    return this.#way !== null
  }

  /** There at once. */
  stand({ position, yaw, pitch }: Pose): void {
    this.#way = null
    this.#camera.position.copy(position)
    this.#look = { yaw, pitch }
  }

  /** There after a while; `nowMs` as `advance` gets it. */
  goTo(to: Pose, nowMs: number): void {
    if (this.#stepMs === 0) this.stand(to)
    else this.#way = { from: this.pose, to, startedMs: nowMs }
  }

  turn(left: number, up: number): void {
    this.#way = null
    this.#look.yaw += left
    this.#look.pitch = MathUtils.clamp(this.#look.pitch + up, -steepest, steepest)
  }

  /** In metres, from where they look to. */
  walk(right: number, ahead: number): void {
    this.#way = null
    const { yaw } = this.#look
    const { position } = this.#camera
    position.x += right * Math.cos(yaw) - ahead * Math.sin(yaw)
    position.z += -right * Math.sin(yaw) - ahead * Math.cos(yaw)
    const fromMiddle = Math.hypot(position.x, position.z)
    if (fromMiddle <= farthest) return
    position.x *= farthest / fromMiddle
    position.z *= farthest / fromMiddle
  }

  /** Before each frame: goes on with the way, and looks where they look to. */
  advance(nowMs: number): void {
    this.#goOn(nowMs)
    this.#camera.rotation.copy(new Euler(this.#look.pitch, this.#look.yaw, 0, 'YXZ'))
    this.#camera.updateMatrixWorld()
  }

  #goOn(nowMs: number): void {
    if (this.#way === null) return
    const { from, to, startedMs } = this.#way
    const part = MathUtils.clamp((nowMs - startedMs) / this.#stepMs, 0, 1)
    const eased = MathUtils.smoothstep(part, 0, 1)
    this.#camera.position.lerpVectors(from.position, to.position, eased)
    this.#look.yaw = from.yaw + shortest(to.yaw - from.yaw) * eased
    this.#look.pitch = MathUtils.lerp(from.pitch, to.pitch, eased)
    if (part === 1) this.#way = null
  }
}

/** The same angle between minus and plus half a turn. */
export function shortest(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}
