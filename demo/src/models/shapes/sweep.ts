import {
  add,
  cross,
  dot,
  lengthOf,
  type Mesh,
  mix,
  normalize,
  smoothNormals,
  subtract,
  times,
  type Vec3,
} from '../mesh.ts'

export interface SweepOptions {
  sides?: number
  /** Half width across and half width along `up`, at t in 0..1. One number: a round bar. */
  section: (t: number) => readonly [number, number]
  /** 2 round, larger squarer (a superellipse). */
  squareness?: number
  /** Which way the section's second axis points. Default: carried along the path. */
  up?: Vec3
  /** Length of the rounded ends, metres. */
  endRadius?: number
  closed?: boolean
}

/** Carries a section along a path of points; both ends are closed and slightly rounded. */
export function sweep(path: readonly Vec3[], options: SweepOptions): Mesh {
  const sides = options.sides ?? 12
  const closed = options.closed ?? false
  const frames = framesAlong(path, options.up, closed)
  const total = frames.at(-1)?.at ?? 0
  const rings: { frame: Frame; shrink: number }[] = []
  const end = Math.min(options.endRadius ?? 0.0015, total / 4)
  const first = frames[0]
  const last = frames.at(-1)
  if (!first || !last) throw new Error('A sweep needs at least two points')
  if (!closed) {
    rings.push({ frame: first, shrink: -1 }, { frame: first, shrink: end })
    rings.push({ frame: moved(first, end), shrink: 0 })
  }
  for (const frame of closed ? frames : frames.slice(1, -1)) rings.push({ frame, shrink: 0 })
  if (!closed) {
    rings.push({ frame: moved(last, -end), shrink: 0 }, { frame: last, shrink: end })
    rings.push({ frame: last, shrink: -1 })
  }
  const mesh: Mesh = { positions: [], normals: [], uvs: [], indices: [] }
  const power = 2 / (options.squareness ?? 2)
  for (const { frame, shrink } of rings) {
    const [a, b] = options.section(total > 0 ? frame.at / total : 0)
    for (let i = 0; i <= sides; i++) {
      const angle = ((i % sides) / sides) * Math.PI * 2 + Math.PI / sides
      const c = Math.cos(angle)
      const s = Math.sin(angle)
      const wide = shrink < 0 ? 0 : Math.max(0, a - shrink)
      const tall = shrink < 0 ? 0 : Math.max(0, b - shrink)
      const x = Math.sign(c) * Math.abs(c) ** power * wide
      const y = Math.sign(s) * Math.abs(s) ** power * tall
      mesh.positions.push(...add(frame.origin, add(times(frame.side, x), times(frame.up, y))))
      mesh.normals.push(0, 1, 0)
      mesh.uvs.push(frame.at, (i / sides) * 2 * Math.PI * Math.max(a, b))
    }
  }
  for (let j = 0; j + 1 < rings.length; j++) {
    for (let i = 0; i < sides; i++) {
      const p0 = j * (sides + 1) + i
      const p1 = p0 + sides + 1
      mesh.indices.push(p0, p0 + 1, p1, p0 + 1, p1 + 1, p1)
    }
  }
  return smoothNormals(mesh)
}

/** A round bar between points, thicker or thinner towards the end. */
export function bar(path: readonly Vec3[], radius: number, endRadius = radius, sides = 12): Mesh {
  return sweep(path, {
    sides,
    section: (t) => {
      const r = radius + (endRadius - radius) * t
      return [r, r]
    },
    endRadius: Math.min(0.003, radius * 0.3),
  })
}

/** A bar of rectangular section with eased edges. */
export function squareBar(
  from: Vec3,
  to: Vec3,
  width: number,
  depth: number,
  options: { up?: Vec3; taper?: number } = {},
): Mesh {
  const taper = options.taper ?? 1
  return sweep([from, to], {
    sides: 16,
    squareness: 9,
    section: (t) => {
      const k = 1 + (taper - 1) * t
      return [(width / 2) * k, (depth / 2) * k]
    },
    up:
      options.up ?? (Math.abs(to[1] - from[1]) > 0.8 * lengthOf(subtract(to, from)) ? [0, 0, 1] : [0, 1, 0]),
    endRadius: 0.002,
  })
}

/** Bends the corners of a polyline into arcs, for bent tubes. */
export function roundCorners(points: readonly Vec3[], radius: number, steps = 6, closed = false): Vec3[] {
  const result: Vec3[] = []
  points.forEach((point, i) => {
    const before = points[i - 1] ?? (closed ? points.at(-1) : undefined)
    const after = points[i + 1] ?? (closed ? points[0] : undefined)
    if (!before || !after) {
      result.push(point)
      return
    }
    const cut = Math.min(
      radius,
      lengthOf(subtract(before, point)) * 0.48,
      lengthOf(subtract(after, point)) * 0.48,
    )
    const a = add(point, times(normalize(subtract(before, point)), cut))
    const b = add(point, times(normalize(subtract(after, point)), cut))
    for (let k = 0; k <= steps; k++) {
      const t = k / steps
      result.push(mix(mix(a, point, t), mix(point, b, t), t))
    }
  })
  const first = result[0]
  if (closed && first) result.push(first)
  return result
}

/** A smooth curve through points (Catmull-Rom). */
export function smoothPath(points: readonly Vec3[], steps = 6): Vec3[] {
  const result: Vec3[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = points[i] ?? [0, 0, 0]
    const p2 = points[i + 1] ?? p1
    const p0 = points[i - 1] ?? add(p1, subtract(p1, p2))
    const p3 = points[i + 2] ?? add(p2, subtract(p2, p1))
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      const at = (axis: 0 | 1 | 2): number => {
        const [a, b, c, d] = [p0[axis], p1[axis], p2[axis], p3[axis]]
        return (
          0.5 *
          (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
        )
      }
      result.push([at(0), at(1), at(2)])
    }
  }
  const last = points.at(-1)
  if (last) result.push(last)
  return result
}

interface Frame {
  origin: Vec3
  tangent: Vec3
  side: Vec3
  up: Vec3
  at: number
}

function moved(frame: Frame, along: number): Frame {
  return { ...frame, origin: add(frame.origin, times(frame.tangent, along)), at: frame.at + along }
}

function framesAlong(path: readonly Vec3[], fixedUp: Vec3 | undefined, closed: boolean): Frame[] {
  const frames: Frame[] = []
  let up: Vec3 | undefined = fixedUp
  let at = 0
  path.forEach((point, i) => {
    const before = path[i - 1] ?? (closed ? path.at(-2) : undefined) ?? point
    const after = path[i + 1] ?? (closed ? path[1] : undefined) ?? point
    const tangent = normalize(subtract(after, before))
    const guide: Vec3 = up ?? (Math.abs(tangent[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1])
    const side = normalize(cross(tangent, guide))
    const realUp = normalize(subtract(guide, times(tangent, dot(guide, tangent))))
    if (i > 0) at += lengthOf(subtract(point, path[i - 1] ?? point))
    frames.push({ origin: point, tangent, side: times(side, -1), up: realUp, at })
    if (!fixedUp) up = realUp
  })
  return frames
}
