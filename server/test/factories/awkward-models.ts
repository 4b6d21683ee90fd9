/** 3D files as exporters really write them: packed, instanced, posed, tiled, with colours that must not change. */
import { type Accessor, Document, type Material, NodeIO, type Primitive } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import sharp from 'sharp'

export const floatsOf = (
  document: Document,
  values: readonly (readonly number[])[],
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4',
): Accessor =>
  document
    .createAccessor()
    .setType(type)
    .setArray(new Float32Array(values.flat()))
    .setBuffer(document.getRoot().listBuffers()[0] ?? document.createBuffer())

/** A sheet that faces the front, its picture upright: bottom left is at the origin. */
export function sheetOf(document: Document, [width, height]: readonly [number, number]): Primitive {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const
  const indices = document
    .createAccessor()
    .setType('SCALAR')
    .setArray(new Uint16Array([0, 1, 2, 0, 2, 3]))
    .setBuffer(document.getRoot().listBuffers()[0] ?? document.createBuffer())
  return document
    .createPrimitive()
    .setAttribute(
      'POSITION',
      floatsOf(
        document,
        corners.map(([x, y]) => [x * width, y * height, 0]),
        'VEC3',
      ),
    )
    .setAttribute(
      'NORMAL',
      floatsOf(
        document,
        corners.map(() => [0, 0, 1]),
        'VEC3',
      ),
    )
    .setAttribute(
      'TEXCOORD_0',
      floatsOf(
        document,
        corners.map(([x, y]) => [x, 1 - y]),
        'VEC2',
      ),
    )
    .setIndices(indices)
}

/** A document that shows one sheet of one metre. */
export function sheetDocument(): { document: Document; primitive: Primitive; material: Material } {
  const document = new Document()
  document.createBuffer()
  const material = document.createMaterial('paint').setMetallicFactor(0)
  const primitive = sheetOf(document, [1, 1]).setMaterial(material)
  const node = document.createNode('sheet').setMesh(document.createMesh().addPrimitive(primitive))
  document.createScene().addChild(node)
  return { document, primitive, material }
}

export async function glbOf(document: Document): Promise<Buffer> {
  return Buffer.from(await new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document))
}

/** Columns of colours, each `columnPx` wide. */
export async function columnsPicture(
  colors: readonly (readonly [number, number, number])[],
  [columnPx, height]: readonly [number, number] = [1, 1],
  format: 'png' | 'webp' | 'avif' | 'tiff' = 'png',
): Promise<Uint8Array<ArrayBuffer>> {
  const width = colors.length * columnPx
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set(colors[Math.floor(x / columnPx)] ?? [0, 0, 0], (y * width + x) * 3)
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  const coded = format === 'webp' ? image.webp({ lossless: true }) : image.toFormat(format)
  return new Uint8Array(await coded.toBuffer())
}

/** Noise, which no packing makes small. */
export async function noisePicture(sidePx: number, format: 'png' | 'webp'): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#888', noise } })
  return new Uint8Array(await (format === 'webp' ? image.webp({ quality: 50 }) : image.png()).toBuffer())
}
