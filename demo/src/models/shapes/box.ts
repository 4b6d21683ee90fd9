import { type Mesh, smoothNormals, type Vec3 } from '../mesh.ts'

export interface BoxOptions {
  /** Radius of all edges in metres. */
  radius?: number
  /** Segments of a rounded edge. */
  segments?: number
  /** Axis of the wood grain. Default: the longest side. */
  grain?: 'x' | 'y' | 'z'
}

/** A box with rounded edges, centred on the origin in x and z, standing on y = 0. */
export function roundedBox(width: number, height: number, depth: number, options: BoxOptions = {}): Mesh {
  const radius = Math.min(options.radius ?? 0.003, width / 2.001, height / 2.001, depth / 2.001)
  const segments = options.segments ?? (radius > 0.02 ? 4 : 2)
  const size: Vec3 = [width, height, depth]
  const grain = options.grain ? 'xyz'.indexOf(options.grain) : size.indexOf(Math.max(...size))
  const inner = size.map((side) => side / 2 - radius) as [number, number, number]
  return buildFaces(
    (axis) => edgeStops(inner[axis] ?? 0, radius, segments),
    (p) => {
      const core = p.map((value, k) => Math.max(-(inner[k] ?? 0), Math.min(inner[k] ?? 0, value)))
      const away = p.map((value, k) => value - (core[k] ?? 0))
      const length = Math.hypot(...away) || 1
      return {
        position: core.map((value, k) => value + ((away[k] ?? 0) / length) * radius) as unknown as Vec3,
        normal: away.map((value) => value / length) as unknown as Vec3,
      }
    },
    grain,
    height / 2,
  )
}

export interface CushionOptions {
  radius?: number
  /** How far top and bottom swell in the middle, metres. */
  crown?: number
  /** Grid lines across each face. */
  cells?: number
  /** How far the four upright sides swell, metres. */
  belly?: number
}

/** A soft pad: a rounded box whose faces swell, standing on y = 0 with its crown beyond the height. */
export function cushion(width: number, height: number, depth: number, options: CushionOptions = {}): Mesh {
  const radius = Math.min(options.radius ?? height * 0.35, height / 2.05, width / 2.05, depth / 2.05)
  const crown = options.crown ?? height * 0.1
  const belly = options.belly ?? Math.min(0.012, height * 0.05)
  const cells = options.cells ?? 8
  const inner = [width, height, depth].map((side) => side / 2 - radius) as [number, number, number]
  const mesh = buildFaces(
    (axis) => softStops(inner[axis] ?? 0, radius, axis === 1 ? 3 : cells),
    (p) => {
      const core = p.map((value, k) => Math.max(-(inner[k] ?? 0), Math.min(inner[k] ?? 0, value)))
      const away = p.map((value, k) => value - (core[k] ?? 0))
      const length = Math.hypot(...away) || 1
      const q = core.map((value, k) => value + ((away[k] ?? 0) / length) * radius)
      const [x, y, z] = q as [number, number, number]
      const across = swell(x / (width / 2)) * swell(z / (depth / 2))
      const tall = swell(y / (height / 2))
      return {
        position: [
          x + Math.sign(x) * belly * tall * swell(z / (depth / 2)) * Math.abs(x / (width / 2)) ** 6,
          y + Math.sign(y) * crown * across * Math.abs(y / (height / 2)) ** 2,
          z + Math.sign(z) * belly * tall * swell(x / (width / 2)) * Math.abs(z / (depth / 2)) ** 6,
        ],
        normal: [0, 1, 0],
      }
    },
    0,
    height / 2,
  )
  return smoothNormals(mesh)
}

const swell = (s: number): number => Math.max(0, 1 - Math.min(1, Math.abs(s)) ** 2.4)

type Place = (p: Vec3) => { position: Vec3; normal: Vec3 }

function buildFaces(stopsOf: (axis: number) => number[], place: Place, grain: number, lift: number): Mesh {
  const mesh: Mesh = { positions: [], normals: [], uvs: [], indices: [] }
  const stops = [stopsOf(0), stopsOf(1), stopsOf(2)]
  for (let axis = 0; axis < 3; axis++) {
    const a = (axis + 1) % 3
    const b = (axis + 2) % 3
    const along = stops[a] ?? []
    const up = stops[b] ?? []
    const far = Math.max(...(stops[axis] ?? [0]))
    for (const side of [1, -1]) {
      const base = mesh.positions.length / 3
      for (const s of along) {
        for (const t of up) {
          const p: [number, number, number] = [0, 0, 0]
          p[axis as 0 | 1 | 2] = far * side
          p[a as 0 | 1 | 2] = s
          p[b as 0 | 1 | 2] = t
          const { position, normal } = place(p)
          mesh.positions.push(position[0], position[1] + lift, position[2])
          mesh.normals.push(...normal)
          const u = b === grain ? (position[b] ?? 0) : (position[a] ?? 0)
          const v = b === grain ? (position[a] ?? 0) : (position[b] ?? 0)
          mesh.uvs.push(u, v + axis * 0.37 + (side > 0 ? 0 : 0.19))
        }
      }
      for (let i = 0; i + 1 < along.length; i++) {
        for (let j = 0; j + 1 < up.length; j++) {
          const p0 = base + i * up.length + j
          const p1 = p0 + up.length
          if (side > 0) mesh.indices.push(p0, p1, p1 + 1, p0, p1 + 1, p0 + 1)
          else mesh.indices.push(p0, p1 + 1, p1, p0, p0 + 1, p1 + 1)
        }
      }
    }
  }
  return mesh
}

/** Grid lines of a face: dense over the rounded edges, none across the flat middle. */
function edgeStops(inner: number, radius: number, segments: number): number[] {
  const edge: number[] = []
  for (let i = 0; i <= segments; i++) edge.push(inner + radius * Math.tan((Math.PI / 4) * (1 - i / segments)))
  return [...edge.map((value) => -value), ...edge.reverse()]
}

function softStops(inner: number, radius: number, cells: number): number[] {
  const stops = edgeStops(inner, radius, 4)
  const half = stops.length / 2
  const middle: number[] = []
  for (let i = 1; i < cells; i++) middle.push(-inner + (2 * inner * i) / cells)
  return [...stops.slice(0, half), ...middle, ...stops.slice(half)]
}
