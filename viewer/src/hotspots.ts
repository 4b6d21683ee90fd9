/** Numbered points on a model: buttons over the picture, which aren't part of it. */
import { type Object3D, type PerspectiveCamera, Vector3 } from 'three'
import { isHidden } from './pick.ts'
import type { ShownHotspot } from './types.ts'

/** Ms at rest before checking which points are hidden, since that takes longer than a frame. */
const restMs = 120
/** Beyond the edge of the view, points wait there to be reached by keys. */
const edgePx = 14

interface Marker {
  at: Vector3
  normal: Vector3
  element: HTMLButtonElement
}

export class Hotspots {
  readonly #host: HTMLElement
  readonly #onChosen: (index: number) => void
  #markers: Marker[] = []
  #chosen: number | null = null
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(host: HTMLElement, onChosen: (index: number) => void) {
    this.#host = host
    this.#onChosen = onChosen
  }

  /** In the scene, in metres. */
  at(index: number): { at: Vector3; normal: Vector3 } | undefined {
    return this.#markers[index]
  }

  /** `shift`: from the file's own places to those in the scene. */
  set(shown: readonly ShownHotspot[], shift: Vector3): void {
    // A marker with the keyboard focus keeps it while others change.
    while (this.#markers.length > shown.length) this.#markers.pop()?.element.remove()
    this.#markers = shown.map(({ position, normal, label }, index) => {
      const element = this.#markers[index]?.element ?? this.#made(index)
      element.setAttribute('aria-label', label)
      return { at: new Vector3(...position).add(shift), normal: new Vector3(...normal), element }
    })
    this.choose(this.#chosen)
  }

  #made(index: number): HTMLButtonElement {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'viewer-hotspot'
    element.textContent = String(index + 1)
    element.addEventListener('click', () => this.#onChosen(index))
    this.#host.append(element)
    return element
  }

  choose(index: number | null): void {
    this.#chosen = index
    for (const [place, { element }] of this.#markers.entries())
      element.setAttribute('aria-pressed', String(place === index))
  }

  show(areShown: boolean): void {
    for (const { element } of this.#markers) element.hidden = !areShown
  }

  /** Puts them where their points are seen, and asks what hides them once the view rests. */
  place(camera: PerspectiveCamera, model: Object3D, extent: number): void {
    if (this.#markers.length === 0) return
    const { clientWidth, clientHeight } = this.#host
    const seen = new Vector3()
    for (const { at, normal, element } of this.#markers) {
      seen.copy(at).project(camera)
      const isAway = seen.z > 1 || Math.abs(seen.x) > 1 || Math.abs(seen.y) > 1
      const left = within(((seen.x + 1) / 2) * clientWidth, clientWidth)
      const top = within(((1 - seen.y) / 2) * clientHeight, clientHeight)
      element.style.transform = `translate(-50%, -50%) translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
      element.toggleAttribute('data-away', isAway)
      // A point on the far side is never seen.
      if (camera.position.clone().sub(at).dot(normal) <= 0) element.toggleAttribute('data-hidden', true)
    }
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#ask(0, camera, model, extent), restMs)
  }

  /** One at a time, so that no frame waits for all. */
  #ask(index: number, camera: PerspectiveCamera, model: Object3D, extent: number): void {
    const marker = this.#markers[index]
    if (marker === undefined) return
    const { at, normal, element } = marker
    const isBehind = camera.position.clone().sub(at).dot(normal) <= 0
    element.toggleAttribute('data-hidden', isBehind || isHidden(model, camera, at, extent))
    this.#rest = setTimeout(() => this.#ask(index + 1, camera, model, extent))
  }

  dispose(): void {
    clearTimeout(this.#rest)
    for (const { element } of this.#markers) element.remove()
    this.#markers = []
  }
}

function within(place: number, side: number): number {
  return Math.min(Math.max(edgePx, place), Math.max(edgePx, side - edgePx))
}
