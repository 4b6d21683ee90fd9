/** A place on the model that somebody points at, or that is pointed at for them. */
import type { PerspectiveCamera, Vector2, Vector3 } from 'three'
import { placeOf } from '../measuring.ts'

/** Where a pointer is over the canvas, while somebody points with it. */
export class Pointing {
  /** From -1 to 1, as for cameras; null while no pointer is there. */
  at: Vector2 | null = null

  constructor(canvas: HTMLCanvasElement, signal: AbortSignal, onChange: () => void) {
    const go = (event: PointerEvent) => {
      this.at = placeOf(event, canvas)
      onChange()
    }
    const leave = () => {
      this.at = null
      onChange()
    }
    canvas.addEventListener('pointerdown', go, { signal })
    canvas.addEventListener('pointermove', go, { signal })
    canvas.addEventListener('pointerleave', leave, { signal })
    canvas.addEventListener('pointercancel', leave, { signal })
  }
}

/** Shows it. */
export class PointerMark {
  readonly #host: HTMLElement
  readonly #element = document.createElement('span')

  constructor(host: HTMLElement) {
    this.#host = host
    this.#element.className = 'viewer-pointer'
    this.#element.ariaHidden = 'true'
    this.#element.hidden = true
    host.append(this.#element)
  }

  /** In the scene; null shows none. */
  place(at: Vector3 | null, camera: PerspectiveCamera): void {
    const seen = at?.clone().project(camera)
    this.#element.hidden = seen === undefined || seen.z > 1
    if (seen === undefined) return
    const { clientWidth, clientHeight } = this.#host
    const [x, y] = [((seen.x + 1) / 2) * clientWidth, ((1 - seen.y) / 2) * clientHeight]
    this.#element.style.transform = `translate(-50%, -50%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
  }

  dispose(): void {
    this.#element.remove()
  }
}
