/** Width, height and length drawn beside the model, with labels of the page. */
import {
  type Box3,
  BufferGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  type PerspectiveCamera,
  Vector3,
} from 'three'
import type { ViewerState } from './types.ts'

type Side = keyof NonNullable<ViewerState['sizeCm']>

export class Dimensions {
  readonly lines: LineSegments
  readonly #labels: readonly { side: Side; at: Vector3; element: HTMLElement }[]
  readonly #host: HTMLElement

  constructor(host: HTMLElement, box: Box3, format: (lengthCm: number) => string) {
    this.#host = host
    const { min, max } = box
    const size = box.getSize(new Vector3())
    const gap = Math.max(size.x, size.y, size.z) * 0.06
    const front = max.z + gap
    const right = max.x + gap
    const segments: Record<Side, [Vector3, Vector3, Vector3]> = {
      width: [new Vector3(min.x, min.y, front), new Vector3(max.x, min.y, front), new Vector3(0, 0, gap / 2)],
      height: [
        new Vector3(min.x - gap, min.y, front),
        new Vector3(min.x - gap, max.y, front),
        new Vector3(gap / 2, 0, 0),
      ],
      length: [
        new Vector3(right, min.y, min.z),
        new Vector3(right, min.y, max.z),
        new Vector3(gap / 2, 0, 0),
      ],
    }
    const points: number[] = []
    for (const [from, to, tick] of Object.values(segments)) {
      points.push(...from, ...to)
      for (const end of [from, to]) points.push(...end.clone().sub(tick), ...end.clone().add(tick))
    }
    const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3))
    this.lines = new LineSegments(geometry, new LineBasicMaterial({ color: '#7a7a7a', toneMapped: false }))
    const lengths: Record<Side, number> = { width: size.x, height: size.y, length: size.z }
    this.#labels = (Object.keys(segments) as Side[]).map((side) => {
      const element = document.createElement('span')
      element.className = 'viewer-dimension'
      element.textContent = format(lengths[side] * 100)
      host.append(element)
      const [from, to] = segments[side]
      return { side, at: from.clone().lerp(to, 0.5), element }
    })
  }

  /** Puts the labels where their lines are seen. */
  place(camera: PerspectiveCamera): void {
    const { clientWidth, clientHeight } = this.#host
    const seen = new Vector3()
    for (const { at, element } of this.#labels) {
      seen.copy(at).project(camera)
      const x = ((seen.x + 1) / 2) * clientWidth
      const y = ((1 - seen.y) / 2) * clientHeight
      element.style.transform = `translate(-50%, -50%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
      element.hidden = seen.z > 1
    }
  }

  dispose(): void {
    this.lines.geometry.dispose()
    ;(this.lines.material as LineBasicMaterial).dispose()
    for (const { element } of this.#labels) element.remove()
  }
}
