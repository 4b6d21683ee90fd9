/** Where on a texture the corners of a primitive lie: in the set that is meant, moved, turned and repeated. */
import type { Primitive, TextureInfo } from '@gltf-transform/core'
import type { Transform } from '@gltf-transform/extensions'

/** What decides the places, as a text: textures of the same text share them. */
export function placesKey(info: TextureInfo | null): string {
  const { set, offset, scale, rotation } = placingOf(info)
  return JSON.stringify([set, offset, scale, rotation])
}

/** u and v of each corner; null where the primitive hasn't that set. */
export function texturePlaces(primitive: Primitive, info: TextureInfo | null): Float32Array | null {
  const { set, offset, scale, rotation } = placingOf(info)
  const accessor = primitive.getAttribute(`TEXCOORD_${set}`)
  if (accessor === null) return null
  const [cosine, sine] = [Math.cos(rotation), Math.sin(rotation)]
  const places = new Float32Array(accessor.getCount() * 2)
  const element: number[] = []
  for (let index = 0; index < accessor.getCount(); index += 1) {
    const [u = 0, v = 0] = accessor.getElement(index, element)
    const [x, y] = [u * scale[0], v * scale[1]]
    places[index * 2] = cosine * x + sine * y + offset[0]
    places[index * 2 + 1] = -sine * x + cosine * y + offset[1]
  }
  return places
}

function placingOf(info: TextureInfo | null): {
  set: number
  offset: readonly [number, number]
  scale: readonly [number, number]
  rotation: number
} {
  const transform = info?.getExtension<Transform>('KHR_texture_transform') ?? null
  const set = transform?.getTexCoord() ?? info?.getTexCoord() ?? 0
  const [offsetX = 0, offsetY = 0] = transform?.getOffset() ?? []
  const [scaleX = 1, scaleY = 1] = transform?.getScale() ?? []
  return { set, offset: [offsetX, offsetY], scale: [scaleX, scaleY], rotation: transform?.getRotation() ?? 0 }
}
