/** Draws a model without a graphics card: what stands in its place before it is opened. */
import type { Document, Material, Texture } from '@gltf-transform/core'
import sharp from 'sharp'
import { Vector3 } from 'three'
import { type Bounds, boundsOf } from './measure-model.ts'
import { type PosedPrimitive, posedPrimitives } from './posed-geometry.ts'

/** The view from the front, a little from the right and above. */
const viewDirection = new Vector3(0.55, 0.38, 1).normalize()
const lights: readonly { direction: Vector3; strength: number }[] = [
  { direction: new Vector3(0.4, 0.9, 0.6).normalize(), strength: 0.75 },
  { direction: new Vector3(-0.8, 0.3, 0.4).normalize(), strength: 0.3 },
  { direction: new Vector3(0.2, 0.2, -1).normalize(), strength: 0.2 },
]
const ambient = 0.34
/** Part of the picture that the model fills. */
const filled = 0.86

interface Surface {
  color: readonly number[]
  texture: { pixels: Buffer; width: number; height: number } | null
  opacity: number
  cutoff: number | null
}

/** RGBA of `sidePx` × `sidePx`, transparent around the model. Throws BrokenContent for a model without a size. */
export async function drawModel(document: Document, sidePx: number): Promise<Buffer> {
  const camera = cameraOf(boundsOf(document), sidePx)
  const colors = new Float32Array(sidePx * sidePx * 4)
  const depths = new Float32Array(sidePx * sidePx).fill(Number.POSITIVE_INFINITY)
  const known = new Map<Material | null, Surface>()
  const solid: [PosedPrimitive, Surface][] = []
  const glass: [PosedPrimitive, Surface][] = []
  for (const posed of posedPrimitives(document)) {
    const material = posed.primitive.getMaterial()
    const surface = known.get(material) ?? (await surfaceOf(material))
    known.set(material, surface)
    ;(surface.opacity < 1 ? glass : solid).push([posed, surface])
  }
  // What one looks through comes last.
  for (const [posed, surface] of [...solid, ...glass])
    drawPrimitive({ posed, surface, camera, colors, depths, sidePx })
  const pixels = Buffer.alloc(colors.length)
  for (let index = 0; index < colors.length; index += 4) {
    const alpha = colors[index + 3] ?? 0
    for (let channel = 0; channel < 3; channel += 1) {
      const linear = alpha > 0 ? (colors[index + channel] ?? 0) / alpha : 0
      pixels[index + channel] = Math.round(255 * Math.min(1, Math.max(0, linear)) ** (1 / 2.2))
    }
    pixels[index + 3] = Math.round(255 * Math.min(1, alpha))
  }
  return pixels
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

async function surfaceOf(material: Material | null): Promise<Surface> {
  if (material === null) return { color: [0.8, 0.8, 0.8], texture: null, opacity: 1, cutoff: null }
  const glow = material.getEmissiveFactor()
  const factor = material.getBaseColorFactor()
  const isBlended = material.getAlphaMode() === 'BLEND'
  const transmits = material.listExtensions().some((extension) => /Transmission/.test(extension.propertyType))
  return {
    color: factor.slice(0, 3).map((value, index) => value + (glow[index] ?? 0)),
    texture: await pixelsOf(material.getBaseColorTexture()),
    opacity: transmits ? 0.35 : isBlended ? Math.min(0.999, factor[3] ?? 1) : 1,
    cutoff: material.getAlphaMode() === 'MASK' ? material.getAlphaCutoff() : null,
  }
}

async function pixelsOf(texture: Texture | null): Promise<Surface['texture']> {
  const image = texture?.getImage()
  if (image === null || image === undefined) return null
  const { data, info } = await sharp(image)
    .resize({ width: 1_024, height: 1_024, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

interface Drawing {
  posed: PosedPrimitive
  surface: Surface
  camera: Camera
  colors: Float32Array
  depths: Float32Array
  sidePx: number
}

function drawPrimitive({ posed, surface, camera, colors, depths, sidePx }: Drawing): void {
  const { positions, normals, indices, primitive } = posed
  const count = positions.length / 3
  const screen = new Float32Array(count * 3)
  const point = new Vector3()
  for (let index = 0; index < count; index += 1) {
    point.fromArray(positions, index * 3).sub(camera.centre)
    screen[index * 3] = sidePx / 2 + point.dot(camera.right) * camera.scale
    screen[index * 3 + 1] = sidePx / 2 - point.dot(camera.up) * camera.scale
    screen[index * 3 + 2] = point.dot(camera.forward)
  }
  const uvs = surface.texture === null ? null : primitive.getAttribute('TEXCOORD_0')
  const vertexColors = primitive.getAttribute('COLOR_0')
  const uv = [0, 0]
  const corner: number[] = []
  const uvOf = (vertex: number) => (uvs === null ? [0, 0] : [...uvs.getElement(vertex, uv)])
  const colorOf = (vertex: number) =>
    vertexColors === null ? [1, 1, 1] : vertexColors.getElement(vertex, corner).slice(0, 3)
  const flat = new Vector3()
  const normal = new Vector3()
  const edge = new Vector3()
  for (let place = 0; place < indices.length; place += 3) {
    const vertices = [indices[place] ?? 0, indices[place + 1] ?? 0, indices[place + 2] ?? 0] as const
    const [ax, ay, bx, by, cx, cy] = vertices.flatMap((vertex) => [
      screen[vertex * 3] ?? 0,
      screen[vertex * 3 + 1] ?? 0,
    ]) as [number, number, number, number, number, number]
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (area === 0) continue
    const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)))
    const right = Math.min(sidePx - 1, Math.ceil(Math.max(ax, bx, cx)))
    const top = Math.max(0, Math.floor(Math.min(ay, by, cy)))
    const bottom = Math.min(sidePx - 1, Math.ceil(Math.max(ay, by, cy)))
    if (left > right || top > bottom) continue
    if (normals === null) {
      flat.fromArray(positions, vertices[1] * 3).sub(point.fromArray(positions, vertices[0] * 3))
      edge.fromArray(positions, vertices[2] * 3).sub(point)
      flat.cross(edge).normalize()
    }
    const textured = surface.texture === null || uvs === null ? null : vertices.map(uvOf)
    const tints = vertexColors === null ? null : vertices.map(colorOf)
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const px = x + 0.5
        const py = y + 0.5
        const wa = ((bx - px) * (cy - py) - (cx - px) * (by - py)) / area
        const wb = ((cx - px) * (ay - py) - (ax - px) * (cy - py)) / area
        const wc = 1 - wa - wb
        if (wa < 0 || wb < 0 || wc < 0) continue
        const mix = (values: ArrayLike<number>, axis: number, size: number) =>
          wa * (values[vertices[0] * size + axis] ?? 0) +
          wb * (values[vertices[1] * size + axis] ?? 0) +
          wc * (values[vertices[2] * size + axis] ?? 0)
        const depth = mix(screen, 2, 3)
        const cell = y * sidePx + x
        if (depth >= (depths[cell] ?? 0)) continue
        let [red = 0, green = 0, blue = 0] = surface.color
        let alpha = surface.opacity
        if (textured !== null && surface.texture !== null) {
          const [u = 0, v = 0] = [0, 1].map(
            (axis) =>
              wa * (textured[0]?.[axis] ?? 0) +
              wb * (textured[1]?.[axis] ?? 0) +
              wc * (textured[2]?.[axis] ?? 0),
          )
          const texel = texelAt(surface.texture, u, v)
          const shown = (texel[3] ?? 255) / 255
          if (surface.cutoff !== null && shown < surface.cutoff) continue
          red *= linear(texel[0] ?? 0)
          green *= linear(texel[1] ?? 0)
          blue *= linear(texel[2] ?? 0)
          if (alpha < 1) alpha *= shown
        }
        if (tints !== null) {
          const tint = (axis: number) =>
            wa * (tints[0]?.[axis] ?? 1) + wb * (tints[1]?.[axis] ?? 1) + wc * (tints[2]?.[axis] ?? 1)
          red *= tint(0)
          green *= tint(1)
          blue *= tint(2)
        }
        if (normals === null) normal.copy(flat)
        else normal.set(mix(normals, 0, 3), mix(normals, 1, 3), mix(normals, 2, 3)).normalize()
        // Seen from behind, a surface is lit from where it is seen.
        if (normal.dot(camera.forward) > 0) normal.negate()
        const light =
          ambient +
          lights.reduce(
            (sum, { direction, strength }) => sum + strength * Math.max(0, normal.dot(direction)),
            0,
          )
        const under = colors.subarray(cell * 4, cell * 4 + 4)
        const [lit, kept] = [alpha * light, 1 - alpha]
        under[0] = red * lit + (under[0] ?? 0) * kept
        under[1] = green * lit + (under[1] ?? 0) * kept
        under[2] = blue * lit + (under[2] ?? 0) * kept
        under[3] = alpha + (under[3] ?? 0) * kept
        if (alpha >= 1) depths[cell] = depth
      }
    }
  }
}

function texelAt({ pixels, width, height }: NonNullable<Surface['texture']>, u: number, v: number): Buffer {
  const x = Math.floor((u - Math.floor(u)) * width) % width
  const y = Math.floor((v - Math.floor(v)) * height) % height
  const place = (y * width + x) * 4
  return pixels.subarray(place, place + 4)
}

function linear(value: number): number {
  return (value / 255) ** 2.2
}
