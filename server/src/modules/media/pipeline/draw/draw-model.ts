/** Draws a model without a graphics card: what stands in its place before it is opened. */
import type { Accessor, Document, Material } from '@gltf-transform/core'
import { type LinearColor, srgbOfLight, toneNeutrally } from '@vitrine/rules'
import { Vector3 } from 'three'
import { type Bounds, boundsOf } from '../write/measure-model.ts'
import { texturePlaces } from '../write/texture-places.ts'
import { drawGlass, writeGlass } from './glass-shading.ts'
import { type DrawnTexture, linearOf, type Surface, surfaceOf, texelAt } from './model-surfaces.ts'
import { type PosedPrimitive, posedPrimitives } from './posed-geometry.ts'
import { shadeInStudio } from './studio-shading.ts'

/** The view from the front, a little from the right and above. */
const viewDirection = new Vector3(0.55, 0.38, 1).normalize()
/** Part of the picture that the model fills. */
const filled = 0.86

/** RGBA of `sidePx` × `sidePx`, transparent around the model. Throws BrokenContent for a model without a size. */
export async function drawModel(document: Document, sidePx: number): Promise<Buffer> {
  const camera = cameraOf(boundsOf(document), sidePx)
  const colors = new Float32Array(sidePx * sidePx * 4)
  const depths = new Float32Array(sidePx * sidePx).fill(Number.POSITIVE_INFINITY)
  const known = new Map<Material | null, Surface>()
  const solid: [PosedPrimitive, Surface][] = []
  const glass: [PosedPrimitive, Surface][] = []
  const clear: [PosedPrimitive, Surface][] = []
  for (const posed of posedPrimitives(document)) {
    const material = posed.primitive.getMaterial()
    const surface = known.get(material) ?? (await surfaceOf(material))
    known.set(material, surface)
    const kind = surface.glass !== null ? glass : surface.opacity < 1 ? clear : solid
    kind.push([posed, surface])
  }
  const onto = { camera, colors, depths, sidePx }
  for (const [posed, surface] of solid) drawPrimitive({ ...onto, posed, surface, sides: 'both' })
  const isGlass = glass.length > 0 ? drawAllGlass(glass, onto) : null
  // What is behind comes first, and backs before fronts; those of surfaces of one side are not seen.
  clear.sort(([one], [other]) => depthOf(other, camera) - depthOf(one, camera))
  for (const [posed, surface] of clear)
    for (const sides of surface.isDoubleSided ? (['backs', 'fronts'] as const) : (['fronts'] as const))
      drawPrimitive({ ...onto, posed, surface, sides })
  const pixels = Buffer.alloc(colors.length)
  for (let index = 0; index < colors.length; index += 4) {
    const alpha = colors[index + 3] ?? 0
    if (isGlass?.[index / 4] === 1) {
      writeGlass(colors, index, pixels)
      continue
    }
    for (let channel = 0; channel < 3; channel += 1) {
      const linear = alpha > 0 ? (colors[index + channel] ?? 0) / alpha : 0
      pixels[index + channel] = Math.round(255 * srgbOfLight(linear))
    }
    pixels[index + 3] = Math.round(255 * Math.min(1, alpha))
  }
  return pixels
}

/**
 * Draws glass as the viewer does: solid parts and the backs of two-sided glass show through it, and only the nearest fronts
 * are drawn. Returns which pixels show glass.
 */
function drawAllGlass(
  glass: readonly [PosedPrimitive, Surface][],
  onto: Pick<Drawing, 'camera' | 'colors' | 'depths' | 'sidePx'>,
): Uint8Array {
  const isGlass = new Uint8Array(onto.depths.length)
  const solid = onto.colors.slice()
  const behind = onto.colors.slice()
  const depths = onto.depths.slice()
  for (const [posed, surface] of glass)
    if (surface.isDoubleSided)
      drawPrimitive({
        ...onto,
        colors: behind,
        depths,
        posed,
        surface,
        sides: 'backs',
        behind: solid,
        isGlass,
      })
  for (const [posed, surface] of glass)
    drawPrimitive({ ...onto, posed, surface, sides: 'fronts', behind, isGlass })
  return isGlass
}

/** Mean depth of the vertices along the view direction, in metres. */
function depthOf({ positions }: PosedPrimitive, { forward }: Camera): number {
  let sum = 0
  for (let index = 0; index < positions.length; index += 3)
    sum +=
      (positions[index] ?? 0) * forward.x +
      (positions[index + 1] ?? 0) * forward.y +
      (positions[index + 2] ?? 0) * forward.z
  return sum / (positions.length / 3)
}

interface Camera {
  right: Vector3
  up: Vector3
  forward: Vector3
  centre: Vector3
  /** Pixels per metre. */
  scale: number
}

function cameraOf({ min, max }: Bounds, sidePx: number): Camera {
  const forward = viewDirection.clone().negate()
  const right = new Vector3().crossVectors(forward, new Vector3(0, 1, 0)).normalize()
  const up = new Vector3().crossVectors(right, forward)
  const lowest = new Vector3(Infinity, Infinity, Infinity)
  const highest = lowest.clone().negate()
  for (const x of [min[0], max[0]])
    for (const y of [min[1], max[1]])
      for (const z of [min[2], max[2]]) {
        const corner = new Vector3(x, y, z)
        const seen = new Vector3(corner.dot(right), corner.dot(up), corner.dot(forward))
        lowest.min(seen)
        highest.max(seen)
      }
  const middle = lowest.clone().add(highest).multiplyScalar(0.5)
  const centre = new Vector3()
    .addScaledVector(right, middle.x)
    .addScaledVector(up, middle.y)
    .addScaledVector(forward, middle.z)
  const longest = Math.max(highest.x - lowest.x, highest.y - lowest.y)
  return { right, up, forward, centre, scale: (sidePx * filled) / longest }
}

interface Drawing {
  posed: PosedPrimitive
  surface: Surface
  camera: Camera
  colors: Float32Array
  depths: Float32Array
  sidePx: number
  sides: 'both' | 'fronts' | 'backs'
  /** For glass: what is seen through it, and where it is noted. */
  behind?: Float32Array
  isGlass?: Uint8Array
}

/** Written without objects in its inner loop, which runs for every pixel of every triangle. */
function drawPrimitive(drawing: Drawing): void {
  const { posed, surface, camera, colors, depths, sidePx, sides, behind, isGlass } = drawing
  const { positions, indices } = posed
  // Corners of a front run against the clock; on the screen, where down is positive, its area is negative.
  const wanted = sides === 'both' ? 0 : sides === 'fronts' ? -1 : 1
  const corners = cornersOf(posed, surface, camera, sidePx)
  const { screen, uvs, glowUvs, tints } = corners
  const { color, texture, opacity, glass, cutoff, shine, glow, glowTexture } = surface
  const pixel = { colors, behind: behind ?? colors, at: 0 }
  const [baseRed = 0, baseGreen = 0, baseBlue = 0] = color
  const [glowRed = 0, glowGreen = 0, glowBlue = 0] = glow
  const seen: LinearColor = [0, 0, 0]
  const { x: awayX, y: awayY, z: awayZ } = camera.forward
  const flat = new Vector3()
  const edge = new Vector3()
  const corner = new Vector3()
  for (let place = 0; place < indices.length; place += 3) {
    const a = (indices[place] ?? 0) * 3
    const b = (indices[place + 1] ?? 0) * 3
    const c = (indices[place + 2] ?? 0) * 3
    const ta = (a / 3) * 2
    const tb = (b / 3) * 2
    const tc = (c / 3) * 2
    const ax = screen[a] ?? 0
    const ay = screen[a + 1] ?? 0
    const bx = screen[b] ?? 0
    const by = screen[b + 1] ?? 0
    const cx = screen[c] ?? 0
    const cy = screen[c + 1] ?? 0
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (area === 0 || area * wanted < 0) continue
    const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)))
    const right = Math.min(sidePx - 1, Math.ceil(Math.max(ax, bx, cx)))
    const top = Math.max(0, Math.floor(Math.min(ay, by, cy)))
    const bottom = Math.min(sidePx - 1, Math.ceil(Math.max(ay, by, cy)))
    const normals = corners.normals
    if (normals === null) {
      corner.fromArray(positions, a)
      flat.fromArray(positions, b).sub(corner)
      flat.cross(edge.fromArray(positions, c).sub(corner)).normalize()
    }
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const px = x + 0.5
        const py = y + 0.5
        const wa = ((bx - px) * (cy - py) - (cx - px) * (by - py)) / area
        const wb = ((cx - px) * (ay - py) - (ax - px) * (cy - py)) / area
        const wc = 1 - wa - wb
        if (wa < 0 || wb < 0 || wc < 0) continue
        const depth = wa * (screen[a + 2] ?? 0) + wb * (screen[b + 2] ?? 0) + wc * (screen[c + 2] ?? 0)
        const cell = y * sidePx + x
        if (depth >= (depths[cell] ?? 0)) continue
        let red = baseRed
        let green = baseGreen
        let blue = baseBlue
        let alpha = opacity
        if (texture !== null && uvs !== null) {
          const u = wa * (uvs[ta] ?? 0) + wb * (uvs[tb] ?? 0) + wc * (uvs[tc] ?? 0)
          const v = wa * (uvs[ta + 1] ?? 0) + wb * (uvs[tb + 1] ?? 0) + wc * (uvs[tc + 1] ?? 0)
          const texel = texelAt(texture, u, v)
          const shown = (texture.pixels[texel + 3] ?? 255) / 255
          if (cutoff !== null && shown < cutoff) continue
          red *= linearOf[texture.pixels[texel] ?? 0] ?? 0
          green *= linearOf[texture.pixels[texel + 1] ?? 0] ?? 0
          blue *= linearOf[texture.pixels[texel + 2] ?? 0] ?? 0
          if (alpha < 1) alpha *= shown
        }
        if (tints !== null) {
          red *= wa * (tints[a] ?? 1) + wb * (tints[b] ?? 1) + wc * (tints[c] ?? 1)
          green *= wa * (tints[a + 1] ?? 1) + wb * (tints[b + 1] ?? 1) + wc * (tints[c + 1] ?? 1)
          blue *= wa * (tints[a + 2] ?? 1) + wb * (tints[b + 2] ?? 1) + wc * (tints[c + 2] ?? 1)
        }
        let nx = flat.x
        let ny = flat.y
        let nz = flat.z
        if (normals !== null) {
          nx = wa * (normals[a] ?? 0) + wb * (normals[b] ?? 0) + wc * (normals[c] ?? 0)
          ny = wa * (normals[a + 1] ?? 0) + wb * (normals[b + 1] ?? 0) + wc * (normals[c + 1] ?? 0)
          nz = wa * (normals[a + 2] ?? 0) + wb * (normals[b + 2] ?? 0) + wc * (normals[c + 2] ?? 0)
        }
        seen[0] = red
        seen[1] = green
        seen[2] = blue
        if (shine !== null) {
          // Seen from behind, a surface is lit from where it is seen.
          const away = nx * awayX + ny * awayY + nz * awayZ
          const unit = (away > 0 ? -1 : 1) / (Math.hypot(nx, ny, nz) || 1)
          if (glass !== null && isGlass !== undefined) {
            pixel.at = cell * 4
            drawGlass(pixel, seen, glass, shine, nx * unit, ny * unit, nz * unit, -awayX, -awayY, -awayZ)
            isGlass[cell] = 1
            depths[cell] = depth
            continue
          }
          shadeInStudio(seen, shine, nx * unit, ny * unit, nz * unit, -awayX, -awayY, -awayZ)
          let [glowR, glowG, glowB] = [glowRed, glowGreen, glowBlue]
          if (glowTexture !== null && glowUvs !== null) {
            const u = wa * (glowUvs[ta] ?? 0) + wb * (glowUvs[tb] ?? 0) + wc * (glowUvs[tc] ?? 0)
            const v = wa * (glowUvs[ta + 1] ?? 0) + wb * (glowUvs[tb + 1] ?? 0) + wc * (glowUvs[tc + 1] ?? 0)
            const texel = texelAt(glowTexture, u, v)
            glowR *= linearOf[glowTexture.pixels[texel] ?? 0] ?? 0
            glowG *= linearOf[glowTexture.pixels[texel + 1] ?? 0] ?? 0
            glowB *= linearOf[glowTexture.pixels[texel + 2] ?? 0] ?? 0
          }
          seen[0] += glowR
          seen[1] += glowG
          seen[2] += glowB
          toneNeutrally(seen)
        }
        const kept = 1 - alpha
        const under = cell * 4
        colors[under] = seen[0] * alpha + (colors[under] ?? 0) * kept
        colors[under + 1] = seen[1] * alpha + (colors[under + 1] ?? 0) * kept
        colors[under + 2] = seen[2] * alpha + (colors[under + 2] ?? 0) * kept
        colors[under + 3] = alpha + (colors[under + 3] ?? 0) * kept
        if (alpha >= 1) depths[cell] = depth
      }
    }
  }
}

interface Corners {
  /** Pixels to the right and down, and metres away. */
  screen: Float32Array
  normals: Float32Array | null
  /** Two numbers a corner. */
  uvs: Float32Array | null
  glowUvs: Float32Array | null
  tints: Float32Array | null
}

function cornersOf(
  { positions, normals, primitive }: PosedPrimitive,
  surface: Surface,
  camera: Camera,
  sidePx: number,
): Corners {
  const screen = new Float32Array(positions.length)
  const point = new Vector3()
  for (let index = 0; index < positions.length; index += 3) {
    point.fromArray(positions, index).sub(camera.centre)
    screen[index] = sidePx / 2 + point.dot(camera.right) * camera.scale
    screen[index + 1] = sidePx / 2 - point.dot(camera.up) * camera.scale
    screen[index + 2] = point.dot(camera.forward)
  }
  const placesOf = (texture: DrawnTexture | null) =>
    texture === null ? null : texturePlaces(primitive, texture.info)
  const [uvs, glowUvs] = [placesOf(surface.texture), placesOf(surface.glowTexture)]
  return { screen, normals, uvs, glowUvs, tints: valuesOf(primitive.getAttribute('COLOR_0')) }
}

function valuesOf(accessor: Accessor | null): Float32Array | null {
  if (accessor === null) return null
  const values = new Float32Array(accessor.getCount() * 3)
  const element: number[] = []
  for (let index = 0; index < accessor.getCount(); index += 1) {
    accessor.getElement(index, element)
    for (let axis = 0; axis < 3; axis += 1) values[index * 3 + axis] = element[axis] ?? 0
  }
  return values
}
