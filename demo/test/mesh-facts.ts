/** What is true of a triangle mesh, found without what built it. */
import { cross, dot, lengthOf, type Mesh, subtract, type Vec3, vectorAt } from '../src/models/mesh.ts'

type Triangle = readonly [number, number, number]

/** Smaller ones are the points of lathes and the ends of bars: nothing of them is seen. */
const smallestArea = 1e-10

function trianglesOf({ indices }: Mesh): Triangle[] {
  const triangles: Triangle[] = []
  for (let i = 0; i < indices.length; i += 3)
    triangles.push([indices[i] ?? -1, indices[i + 1] ?? -1, indices[i + 2] ?? -1])
  return triangles
}

const cornersOf = ({ positions }: Mesh, [a, b, c]: Triangle): readonly [Vec3, Vec3, Vec3] => [
  vectorAt(positions, a * 3),
  vectorAt(positions, b * 3),
  vectorAt(positions, c * 3),
]

/** Normal of a triangle, whose length is twice the triangle's area. */
const facingOf = ([a, b, c]: readonly [Vec3, Vec3, Vec3]): Vec3 => cross(subtract(b, a), subtract(c, a))

/** What would make a program that reads it fail: numbers that are none, corners that are missing. */
export function isSound({ positions, normals, uvs, indices }: Mesh): boolean {
  const count = positions.length / 3
  return (
    [...positions, ...normals, ...uvs].every(Number.isFinite) &&
    normals.length === positions.length &&
    uvs.length === count * 2 &&
    indices.length % 3 === 0 &&
    indices.every((index) => Number.isInteger(index) && index >= 0 && index < count)
  )
}

/** Edges with a face on one side only, or with two that face different ways: none where it is closed. */
export function countOpenEdges(mesh: Mesh): number {
  const places = new Map<string, number>()
  const placeOf = (vertex: number) => {
    const key = vectorAt(mesh.positions, vertex * 3)
      .map((value) => Math.round(value * 2e4))
      .join()
    const known = places.get(key) ?? places.size
    places.set(key, known)
    return known
  }
  const edges = new Map<string, number>()
  for (const triangle of trianglesOf(mesh)) {
    const corners = triangle.map(placeOf)
    if (new Set(corners).size < 3) continue
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % 3] ?? from
      const key = from < to ? `${from} ${to}` : `${to} ${from}`
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1))
    })
  }
  return [...edges.values()].filter((sum) => sum !== 0).length
}

/** In cubic metres; negative where a closed mesh is inside out. */
export function volumeOf(mesh: Mesh): number {
  let sum = 0
  for (const triangle of trianglesOf(mesh)) {
    const [a, b, c] = cornersOf(mesh, triangle)
    sum += dot(a, cross(b, c)) / 6
  }
  return sum
}

/** Part of the surface that is lit from its wrong side: whose normals point away from where it faces. */
export function partLitWrongly(mesh: Mesh): number {
  let [wrong, all] = [0, 0]
  for (const triangle of trianglesOf(mesh)) {
    const facing = facingOf(cornersOf(mesh, triangle))
    const area = lengthOf(facing) / 2
    if (area < smallestArea) continue
    all += area
    const isWrong = triangle.some((vertex) => dot(vectorAt(mesh.normals, vertex * 3), facing) < 0)
    if (isWrong) wrong += area
  }
  return all === 0 ? 0 : wrong / all
}

/** How far the lengths of normals are from 1, at most. */
export function worstNormalLength({ normals }: Mesh): number {
  let worst = 0
  for (let i = 0; i < normals.length; i += 3)
    worst = Math.max(worst, Math.abs(lengthOf(vectorAt(normals, i)) - 1))
  return worst
}

/** Metres of texture on a metre of surface: on half of the surface less than `usual`, on nine tenths less than `most`. */
export function textureScaleOf(mesh: Mesh): { usual: number; most: number } {
  const faces: { scale: number; area: number }[] = []
  for (const triangle of trianglesOf(mesh)) {
    const area = lengthOf(facingOf(cornersOf(mesh, triangle))) / 2
    if (area >= smallestArea) faces.push({ scale: Math.sqrt(textureAreaOf(mesh, triangle) / area), area })
  }
  faces.sort((one, other) => one.scale - other.scale)
  const all = faces.reduce((sum, { area }) => sum + area, 0)
  const at = (part: number) => {
    let passed = 0
    const face = faces.find(({ area }) => {
      passed += area
      return passed >= all * part
    })
    return face?.scale ?? 0
  }
  return { usual: at(0.5), most: at(0.9) }
}

function textureAreaOf({ uvs }: Mesh, triangle: Triangle): number {
  const [a, b, c] = triangle.map((vertex): Vec3 => [uvs[vertex * 2] ?? 0, uvs[vertex * 2 + 1] ?? 0, 0])
  return a === undefined || b === undefined || c === undefined ? 0 : lengthOf(facingOf([a, b, c])) / 2
}
