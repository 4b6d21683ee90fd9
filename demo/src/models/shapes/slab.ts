import { ShapeUtils, Vector2 } from 'three'
import type { Mesh } from '../mesh.ts'

export type Outline = readonly (readonly [number, number])[]

export interface SlabOptions {
  /** Radius of the upper edge, metres. */
  bevel?: number
  /** Radius of the lower edge; larger than the upper one gives a thin-looking top. */
  underBevel?: number
  segments?: number
  /** Texture direction: along x (default) or z. */
  grain?: 'x' | 'z'
}

/** A plate of the given outline (x, z; counter-clockwise seen from above), lying on y = 0. */
export function slab(outline: Outline, thickness: number, options: SlabOptions = {}): Mesh {
  const bevel = Math.min(options.bevel ?? 0.003, thickness * 0.499)
  const under = Math.min(options.underBevel ?? bevel, thickness - bevel - 1e-4)
  const segments = options.segments ?? 3
  const count = outline.length
  const points = isCounterClockwise(outline) ? outline : [...outline].reverse()
  const outward = outlineNormals(points)
  const rings: { inset: number; y: number; out: number; up: number }[] = []
  for (let i = 0; i <= segments; i++) {
    const angle = (Math.PI / 2) * (i / segments)
    rings.push({
      inset: under * (1 - Math.sin(angle)),
      y: under * (1 - Math.cos(angle)),
      out: Math.sin(angle),
      up: -Math.cos(angle),
    })
  }
  for (let i = 0; i <= segments; i++) {
    const angle = (Math.PI / 2) * (i / segments)
    rings.push({
      inset: bevel * (1 - Math.cos(angle)),
      y: thickness - bevel * (1 - Math.sin(angle)),
      out: Math.cos(angle),
      up: Math.sin(angle),
    })
  }
  const mesh: Mesh = { positions: [], normals: [], uvs: [], indices: [] }
  const swap = options.grain === 'z'
  const around = [0]
  for (let i = 1; i <= count; i++) {
    const [a, b] = [points[i - 1] ?? [0, 0], points[i % count] ?? [0, 0]]
    around.push((around[i - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  for (const ring of rings) {
    for (let i = 0; i <= count; i++) {
      const [x, z] = points[i % count] ?? [0, 0]
      const [nx, nz] = outward[i % count] ?? [1, 0]
      mesh.positions.push(x - nx * ring.inset, ring.y, z - nz * ring.inset)
      mesh.normals.push(nx * ring.out, ring.up, nz * ring.out)
      mesh.uvs.push(around[i] ?? 0, ring.y + 0.31)
    }
  }
  for (let j = 0; j + 1 < rings.length; j++) {
    for (let i = 0; i < count; i++) {
      const p0 = j * (count + 1) + i
      const p1 = p0 + count + 1
      mesh.indices.push(p0, p1, p0 + 1, p0 + 1, p1, p1 + 1)
    }
  }
  const triangles = ShapeUtils.triangulateShape(
    points.map(([x, z]) => new Vector2(x, z)),
    [],
  )
  for (const top of [true, false]) {
    const base = mesh.positions.length / 3
    const inset = top ? bevel : under
    points.forEach(([x, z], i) => {
      const [nx, nz] = outward[i] ?? [1, 0]
      const px = x - nx * inset
      const pz = z - nz * inset
      mesh.positions.push(px, top ? thickness : 0, pz)
      mesh.normals.push(0, top ? 1 : -1, 0)
      mesh.uvs.push(swap ? pz : px, swap ? px : pz)
    })
    for (const triangle of triangles) {
      const [a, b, c] = [base + (triangle[0] ?? 0), base + (triangle[1] ?? 0), base + (triangle[2] ?? 0)]
      if (top) mesh.indices.push(a, c, b)
      else mesh.indices.push(a, b, c)
    }
  }
  return mesh
}

/** A rectangle with rounded corners, centred. */
export function rectangle(width: number, depth: number, radius: number, steps = 6): [number, number][] {
  const r = Math.min(radius, width / 2 - 1e-4, depth / 2 - 1e-4)
  const points: [number, number][] = []
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const
  corners.forEach(([sx, sz], corner) => {
    for (let i = 0; i <= steps; i++) {
      const angle = (Math.PI / 2) * (corner + i / steps)
      points.push([sx * (width / 2 - r) + Math.cos(angle) * r, sz * (depth / 2 - r) + Math.sin(angle) * r])
    }
  })
  return points
}

/** An ellipse, or with a higher power a superellipse between ellipse and rectangle. */
export function ellipse(width: number, depth: number, power = 2, steps = 64): [number, number][] {
  const points: [number, number][] = []
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * Math.PI * 2
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    points.push([
      (Math.sign(c) * Math.abs(c) ** (2 / power) * width) / 2,
      (Math.sign(s) * Math.abs(s) ** (2 / power) * depth) / 2,
    ])
  }
  return points
}

function isCounterClockwise(points: Outline): boolean {
  let area = 0
  points.forEach(([x, z], i) => {
    const [nx, nz] = points[(i + 1) % points.length] ?? [0, 0]
    area += x * nz - nx * z
  })
  return area > 0
}

function outlineNormals(points: Outline): [number, number][] {
  return points.map((_, i) => {
    const [bx, bz] = points[(i - 1 + points.length) % points.length] ?? [0, 0]
    const [ax, az] = points[(i + 1) % points.length] ?? [0, 0]
    const length = Math.hypot(ax - bx, az - bz) || 1
    return [(az - bz) / length, -(ax - bx) / length]
  })
}
