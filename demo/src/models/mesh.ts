// Triangle meshes while they are being built. Metres, Y up, counter-clockwise seen from outside;
// uv in metres too, u along the grain, so that a texture keeps its real size on every part.

export type Vec3 = readonly [number, number, number]

export interface Mesh {
  positions: number[]
  normals: number[]
  uvs: number[]
  indices: number[]
}

/** A mesh with the name of the material slot that it shows. */
export interface Part {
  slot: string
  mesh: Mesh
}

export interface Bounds {
  min: [number, number, number]
  max: [number, number, number]
}

export const emptyMesh = (): Mesh => ({ positions: [], normals: [], uvs: [], indices: [] })

export function appendMesh(target: Mesh, source: Mesh): void {
  const base = target.positions.length / 3
  for (const value of source.positions) target.positions.push(value)
  for (const value of source.normals) target.normals.push(value)
  for (const value of source.uvs) target.uvs.push(value)
  for (const index of source.indices) target.indices.push(base + index)
}

export function mergeMeshes(meshes: readonly Mesh[]): Mesh {
  const merged = emptyMesh()
  for (const mesh of meshes) appendMesh(merged, mesh)
  return merged
}

export function translate(mesh: Mesh, x: number, y: number, z: number): Mesh {
  return mapVertices(mesh, (p) => [p[0] + x, p[1] + y, p[2] + z])
}

/** Turns around an axis through the origin, in degrees, right-handed. */
export function rotate(mesh: Mesh, axis: 'x' | 'y' | 'z', degrees: number): Mesh {
  const angle = (degrees * Math.PI) / 180
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const turn = (p: Vec3): Vec3 => {
    if (axis === 'x') return [p[0], p[1] * c - p[2] * s, p[1] * s + p[2] * c]
    if (axis === 'y') return [p[0] * c + p[2] * s, p[1], -p[0] * s + p[2] * c]
    return [p[0] * c - p[1] * s, p[0] * s + p[1] * c, p[2]]
  }
  return mapVertices(mesh, turn, turn)
}

/** Mirrors left and right; the triangles are turned round so that they still face outwards. */
export function mirrorX(mesh: Mesh): Mesh {
  const mirrored = mapVertices(
    mesh,
    (p) => [-p[0], p[1], p[2]],
    (n) => [-n[0], n[1], n[2]],
  )
  const { indices } = mirrored
  for (let i = 0; i < indices.length; i += 3) {
    const second = indices[i + 1] ?? 0
    indices[i + 1] = indices[i + 2] ?? 0
    indices[i + 2] = second
  }
  return mirrored
}

export function scale(mesh: Mesh, sx: number, sy: number, sz: number): Mesh {
  return mapVertices(
    mesh,
    (p) => [p[0] * sx, p[1] * sy, p[2] * sz],
    (n) => normalize([n[0] / sx, n[1] / sy, n[2] / sz]),
  )
}

/** Moves every vertex; call {@link smoothNormals} afterwards when the shape changes. */
export function mapVertices(mesh: Mesh, place: (p: Vec3) => Vec3, turn?: (n: Vec3) => Vec3): Mesh {
  const positions: number[] = []
  const normals: number[] = []
  for (let i = 0; i < mesh.positions.length; i += 3) {
    positions.push(...place(vectorAt(mesh.positions, i)))
    const normal = vectorAt(mesh.normals, i)
    normals.push(...(turn ? turn(normal) : normal))
  }
  return { positions, normals, uvs: mesh.uvs.slice(), indices: mesh.indices.slice() }
}

/** Shifts the texture, so that two boards of the same shape don't show the same grain. */
export function shiftTexture(mesh: Mesh, u: number, v: number): Mesh {
  return { ...mesh, uvs: mesh.uvs.map((value, i) => value + (i % 2 === 0 ? u : v)) }
}

/**
 * Area-weighted normals over welded positions: large faces keep flat shading up to their rounded
 * edges, and seams of closed surfaces disappear.
 */
export function smoothNormals(mesh: Mesh): Mesh {
  const { positions, indices } = mesh
  const count = positions.length / 3
  const welded = new Int32Array(count)
  const seen = new Map<string, number>()
  for (let v = 0; v < count; v++) {
    const p = vectorAt(positions, v * 3)
    const key = `${Math.round(p[0] * 2e4)},${Math.round(p[1] * 2e4)},${Math.round(p[2] * 2e4)}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, v)
    welded[v] = first ?? v
  }
  const sums = new Float64Array(count * 3)
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0]
    const [a, b, c] = corners.map((v) => vectorAt(positions, v * 3)) as [Vec3, Vec3, Vec3]
    const n = cross(subtract(b, a), subtract(c, a))
    for (const corner of corners) {
      const at = (welded[corner] ?? 0) * 3
      for (let k = 0; k < 3; k++) sums[at + k] = (sums[at + k] ?? 0) + (n[k] ?? 0)
    }
  }
  const normals: number[] = []
  for (let v = 0; v < count; v++) {
    const at = (welded[v] ?? 0) * 3
    normals.push(...normalize([sums[at] ?? 0, sums[at + 1] ?? 0, sums[at + 2] ?? 0]))
  }
  return { ...mesh, normals }
}

export function boundsOf(meshes: readonly Mesh[]): Bounds {
  const bounds: Bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }
  for (const mesh of meshes) {
    for (let i = 0; i < mesh.positions.length; i++) {
      const axis = (i % 3) as 0 | 1 | 2
      const value = mesh.positions[i] ?? 0
      if (value < bounds.min[axis]) bounds.min[axis] = value
      if (value > bounds.max[axis]) bounds.max[axis] = value
    }
  }
  return bounds
}

export const vectorAt = (values: readonly number[], at: number): Vec3 => [
  values[at] ?? 0,
  values[at + 1] ?? 0,
  values[at + 2] ?? 0,
]
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => add(times(a, 1 - t), times(b, t))
export const lengthOf = (a: Vec3): number => Math.hypot(a[0], a[1], a[2])
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export function normalize(a: Vec3): Vec3 {
  const length = lengthOf(a)
  return length > 1e-12 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 1, 0]
}
