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

interface Line {
  from: Vector3
  to: Vector3
  /** Half of the strokes across its ends. */
  tick: Vector3
  lengthM: number
}

/** Width, height and length of a box as lines before it, to its left and to its right, a little away from it. */
export function linesBeside(box: Box3): Line[] {
  const { min, max } = box
  const size = box.getSize(new Vector3())
  const gap = Math.max(size.x, size.y, size.z) * 0.06
  const [left, right, front] = [min.x - gap, max.x + gap, max.z + gap]
  const [aside, before] = [new Vector3(gap / 2, 0, 0), new Vector3(0, 0, gap / 2)]
  const at = (x: number, y: number, z: number) => new Vector3(x, y, z)
  return [
    {
      from: at(min.x, min.y, front),
      to: at(max.x, min.y, front),
      tick: before,
      lengthM: size.x,
    },
    { from: at(left, min.y, front), to: at(left, max.y, front), tick: aside, lengthM: size.y },
    {
      from: at(right, min.y, min.z),
      to: at(right, min.y, max.z),
      tick: aside,
      lengthM: size.z,
    },
  ]
}

export class Dimensions {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>
  readonly #labels: readonly { at: Vector3; element: HTMLElement }[]
  readonly #host: HTMLElement

  constructor(host: HTMLElement, box: Box3, format: (lengthCm: number) => string) {
    this.#host = host
    const lines = linesBeside(box)
    const points = lines.flatMap(({ from, to, tick }) => [
      ...from,
      ...to,
      ...[from, to].flatMap((end) => [...end.clone().sub(tick), ...end.clone().add(tick)]),
    ])
    const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3))
    this.lines = new LineSegments(geometry, new LineBasicMaterial({ color: '#7a7a7a', toneMapped: false }))
    this.#labels = lines.map(({ from, to, lengthM }) => {
      const element = document.createElement('span')
      element.className = 'viewer-dimension'
      element.textContent = format(lengthM * 100)
      host.append(element)
      return { at: from.clone().lerp(to, 0.5), element }
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
    this.lines.removeFromParent()
    this.lines.geometry.dispose()
    this.lines.material.dispose()
    for (const { element } of this.#labels) element.remove()
  }
}
