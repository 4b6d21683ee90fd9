/** The distance between two points of a model that somebody points at. */
import {
  BufferGeometry,
  Float32BufferAttribute,
  Line,
  LineBasicMaterial,
  type Object3D,
  type PerspectiveCamera,
  Vector2,
  type Vector3,
} from 'three'
import { pick } from './pick.ts'

export class Measuring {
  readonly line = new Line(
    new BufferGeometry(),
    new LineBasicMaterial({ color: '#7a7a7a', depthTest: false, toneMapped: false }),
  )
  readonly #host: HTMLElement
  readonly #format: (lengthCm: number) => string
  readonly #label = document.createElement('span')
  #points: { at: Vector3; element: HTMLElement }[] = []

  constructor(host: HTMLElement, format: (lengthCm: number) => string) {
    this.#host = host
    this.#format = format
    this.line.visible = false
    this.line.renderOrder = 1
    this.#label.className = 'viewer-dimension'
    this.#label.hidden = true
    host.append(this.#label)
  }

  /** In centimetres; null until there are two points. */
  get distanceCm(): number | null {
    const [from, to] = this.#points
    return from === undefined || to === undefined ? null : from.at.distanceTo(to.at) * 100
  }

  /** Takes what is seen there as the next point; after two one begins anew. False where there is nothing. */
  take(model: Object3D, camera: PerspectiveCamera, at: Vector2): boolean {
    const picked = pick(model, camera, at)
    if (picked === null) return false
    if (this.#points.length === 2) this.clear()
    const element = document.createElement('span')
    element.className = 'viewer-point'
    this.#host.append(element)
    this.#points.push({ at: picked.at, element })
    const { distanceCm } = this
    this.line.visible = distanceCm !== null
    this.#label.hidden = distanceCm === null
    if (distanceCm === null) return true
    const places = this.#points.flatMap((point) => point.at.toArray())
    this.line.geometry.setAttribute('position', new Float32BufferAttribute(places, 3))
    this.line.geometry.computeBoundingSphere()
    this.#label.textContent = this.#format(distanceCm)
    return true
  }

  /** Puts points and label where they are seen. */
  place(camera: PerspectiveCamera): void {
    for (const { at, element } of this.#points) this.#put(element, at, camera)
    const [from, to] = this.#points
    if (from !== undefined && to !== undefined)
      this.#put(this.#label, from.at.clone().lerp(to.at, 0.5), camera)
  }

  #put(element: HTMLElement, at: Vector3, camera: PerspectiveCamera): void {
    const { clientWidth, clientHeight } = this.#host
    const { x, y } = at.clone().project(camera)
    const [left, top] = [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight]
    element.style.transform = `translate(-50%, -50%) translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
  }

  clear(): void {
    for (const { element } of this.#points) element.remove()
    this.#points = []
    this.line.visible = false
    this.#label.hidden = true
  }

  dispose(): void {
    this.clear()
    this.#label.remove()
    this.line.removeFromParent()
    this.line.geometry.dispose()
    this.line.material.dispose()
  }
}

/** Where a pointer is on an element, as cameras take it: from -1 to 1, to the right and upwards. */
export function placeOf(event: PointerEvent, element: Element): Vector2 {
  const { left, top, width, height } = element.getBoundingClientRect()
  return new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2)
}
