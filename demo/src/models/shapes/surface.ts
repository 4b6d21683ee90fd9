import { add, cross, type Mesh, normalize, smoothNormals, subtract, times, type Vec3 } from '../mesh.ts'

export interface GridOptions {
  columns: number
  rows: number
  /** Joins the last column to the first. */
  closed?: boolean
  /** Texture coordinates in metres. */
  uv?: (s: number, t: number) => readonly [number, number]
  flip?: boolean
}

/** A surface over (s, t) in 0..1, without normals: finish with smoothNormals. */
export function gridSurface(place: (s: number, t: number) => Vec3, options: GridOptions): Mesh {
  const { columns, rows } = options
  const mesh: Mesh = { positions: [], normals: [], uvs: [], indices: [] }
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) {
      const s = i / columns
      const t = j / rows
      // The seam is placed from s = 0, so that both of its sides weld exactly.
      mesh.positions.push(...place(options.closed && i === columns ? 0 : s, t))
      mesh.normals.push(0, 1, 0)
      mesh.uvs.push(...(options.uv ? options.uv(s, t) : ([s, t] as const)))
    }
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const p0 = j * (columns + 1) + i
      const p1 = p0 + columns + 1
      if (options.flip) mesh.indices.push(p0, p1, p0 + 1, p0 + 1, p1, p1 + 1)
      else mesh.indices.push(p0, p0 + 1, p1, p0 + 1, p1 + 1, p1)
    }
  }
  return mesh
}

/**
 * Turns a profile of [radius, y] points around the y axis. Give it from bottom to top for outward
 * faces. Corners are rounded by `fillet` metres so that highlights run along them.
 */
export function lathe(
  profile: readonly (readonly [number, number])[],
  options: { sides?: number; fillet?: number; steps?: number } = {},
): Mesh {
  const points = filletPath(profile, options.fillet ?? 0.002, options.steps ?? 2)
  const sides = options.sides ?? 32
  const rows = points.length - 1
  const lengths = [0]
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] ?? [0, 0]
    const b = points[i] ?? [0, 0]
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const widest = Math.max(...points.map((p) => p[0]))
  return smoothNormals(
    gridSurface(
      (s, t) => {
        const [radius, y] = points[Math.round(t * rows)] ?? [0, 0]
        const angle = s * Math.PI * 2
        return [Math.sin(angle) * radius, y, Math.cos(angle) * radius]
      },
      {
        columns: sides,
        rows,
        closed: true,
        uv: (s, t) => [lengths[Math.round(t * rows)] ?? 0, s * Math.PI * 2 * widest],
      },
    ),
  )
}

/** Rounds the inner corners of an open path. */
export function filletPath(
  path: readonly (readonly [number, number])[],
  radius: number,
  steps: number,
): [number, number][] {
  const result: [number, number][] = []
  path.forEach((point, i) => {
    const before = path[i - 1]
    const after = path[i + 1]
    if (!before || !after || radius <= 0) {
      result.push([point[0], point[1]])
      return
    }
    const toBefore = Math.hypot(before[0] - point[0], before[1] - point[1])
    const toAfter = Math.hypot(after[0] - point[0], after[1] - point[1])
    const cut = Math.min(radius, toBefore * 0.45, toAfter * 0.45)
    const a = [
      point[0] + ((before[0] - point[0]) / toBefore) * cut,
      point[1] + ((before[1] - point[1]) / toBefore) * cut,
    ] as const
    const b = [
      point[0] + ((after[0] - point[0]) / toAfter) * cut,
      point[1] + ((after[1] - point[1]) / toAfter) * cut,
    ] as const
    for (let k = 0; k <= steps; k++) {
      const t = k / steps
      const u = 1 - t
      result.push([
        u * u * a[0] + 2 * u * t * point[0] + t * t * b[0],
        u * u * a[1] + 2 * u * t * point[1] + t * t * b[1],
      ])
    }
  })
  return result
}

export interface SheetOptions {
  columns?: number
  rows?: number
  /** Width of the rounded rim as a share of the sheet. */
  rim?: number
  /** Length of the sheet along s and t in metres, for the texture. */
  size?: readonly [number, number]
}

/**
 * A bent sheet with thickness and a rounded rim: `place` gives its middle surface over (s, t), seen
 * from the front with s to the right and t upwards.
 */
export function bentSheet(
  place: (s: number, t: number) => Vec3,
  thickness: number | ((s: number, t: number) => number),
  options: SheetOptions = {},
): Mesh {
  const rim = options.rim ?? 0.04
  const columns = rimStops(options.columns ?? 14, rim)
  const rows = rimStops(options.rows ?? 14, rim)
  const size = options.size ?? [0.5, 0.5]
  const mesh: Mesh = { positions: [], normals: [], uvs: [], indices: [] }
  const e = 1e-3
  for (const side of [1, -1]) {
    const base = mesh.positions.length / 3
    for (const t of rows) {
      for (const s of columns) {
        const ds = subtract(place(Math.min(1, s + e), t), place(Math.max(0, s - e), t))
        const dt = subtract(place(s, Math.min(1, t + e)), place(s, Math.max(0, t - e)))
        const normal = normalize(cross(ds, dt))
        const full = typeof thickness === 'number' ? thickness : thickness(s, t)
        const half = (full / 2) * rimShape(s, rim) * rimShape(t, rim)
        mesh.positions.push(...add(place(s, t), times(normal, half * side)))
        mesh.normals.push(...times(normal, side))
        mesh.uvs.push(t * size[1], s * size[0] + (side > 0 ? 0 : 0.23))
      }
    }
    for (let j = 0; j + 1 < rows.length; j++) {
      for (let i = 0; i + 1 < columns.length; i++) {
        const p0 = base + j * columns.length + i
        const p1 = p0 + columns.length
        if (side > 0) mesh.indices.push(p0, p0 + 1, p1, p0 + 1, p1 + 1, p1)
        else mesh.indices.push(p0, p1, p0 + 1, p0 + 1, p1, p1 + 1)
      }
    }
  }
  return smoothNormals(mesh)
}

function rimStops(cells: number, rim: number): number[] {
  const edge = [0, 0.04, 0.14, 0.34, 0.64, 1].map((share) => share * rim)
  const stops = [...edge]
  for (let i = 1; i < cells; i++) stops.push(rim + ((1 - 2 * rim) * i) / cells)
  for (const value of [...edge].reverse()) stops.push(1 - value)
  return stops
}

function rimShape(s: number, rim: number): number {
  const inside = Math.min(s, 1 - s) / rim
  return inside >= 1 ? 1 : Math.sqrt(Math.max(0, 1 - (1 - inside) ** 2))
}
