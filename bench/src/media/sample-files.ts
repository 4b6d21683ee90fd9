/** Files as companies send them, made here: the same ones in every run. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Document, NodeIO } from '@gltf-transform/core'
import sharp from 'sharp'
import { zipSync } from 'three/examples/jsm/libs/fflate.module.js'
import { paintedFbx } from '../../../server/test/factories/fbx-files.ts'

export interface Sample {
  kind: string
  path: string
}

/** A turned vase: points, normals, places on the texture, and triangles. */
function vaseOf(triangles: number) {
  const rings = Math.round(Math.sqrt(triangles / 2))
  const positions = new Float32Array((rings + 1) ** 2 * 3)
  const normals = new Float32Array((rings + 1) ** 2 * 3)
  const uvs = new Float32Array((rings + 1) ** 2 * 2)
  const indices = new Uint32Array(rings ** 2 * 6)
  for (let row = 0; row <= rings; row++) {
    for (let column = 0; column <= rings; column++) {
      const at = row * (rings + 1) + column
      const [height, angle] = [row / rings, (column / rings) * Math.PI * 2]
      const radius = 0.12 + 0.06 * Math.sin(height * 9) + 0.002 * Math.sin(angle * 40 + height * 60)
      positions.set([radius * Math.cos(angle), height * 0.45, radius * Math.sin(angle)], at * 3)
      // Normals are those of the vase without its ripples.
      const slope = (0.06 * 9 * Math.cos(height * 9)) / 0.45
      const length = Math.hypot(1, slope)
      normals.set([Math.cos(angle) / length, -slope / length, Math.sin(angle) / length], at * 3)
      uvs.set([column / rings, height], at * 2)
      if (row === rings || column === rings) continue
      const next = at + rings + 1
      indices.set([at, next, at + 1, at + 1, next, next + 1], (row * rings + column) * 6)
    }
  }
  return { positions, normals, uvs, indices }
}

/** Grain like that of wood and stone; noise alone would be no picture that anybody sends. */
async function textureOf(pixels: number, background: string): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: pixels / 16,
      height: pixels,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 140, sigma: 24 },
    },
  })
    .png()
    .toBuffer()
  return await sharp(noise).resize(pixels, pixels, { fit: 'fill' }).blur(1.2).png().toBuffer()
}

async function glbOf(triangles: number, texturePx: number): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const { positions, uvs, indices } = vaseOf(triangles)
  const accessor = (
    type: 'VEC3' | 'VEC2' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const material = document.createMaterial('glaze').setMetallicFactor(0)
  if (texturePx > 0) {
    const image = new Uint8Array(await textureOf(texturePx, '#8a6a4a'))
    material.setBaseColorTexture(document.createTexture('paint').setImage(image).setMimeType('image/png'))
  }
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('TEXCOORD_0', accessor('VEC2', uvs))
    .setIndices(accessor('SCALAR', indices))
    .setMaterial(material)
  const node = document.createNode('vase').setMesh(document.createMesh('vase').addPrimitive(primitive))
  document.createScene().addChild(node)
  return await new NodeIO().writeBinary(document)
}

async function objZipOf(triangles: number, texturePx: number): Promise<Uint8Array> {
  const { positions, uvs, indices } = vaseOf(triangles)
  const lines = ['mtllib vase.mtl', 'usemtl glaze']
  // OBJ without a unit, in centimetres as most programs write it.
  for (let at = 0; at < positions.length; at += 3)
    lines.push(`v ${[0, 1, 2].map((axis) => ((positions[at + axis] ?? 0) * 100).toFixed(4)).join(' ')}`)
  for (let at = 0; at < uvs.length; at += 2)
    lines.push(`vt ${uvs[at]?.toFixed(5)} ${uvs[at + 1]?.toFixed(5)}`)
  for (let at = 0; at < indices.length; at += 3)
    lines.push(
      `f ${[0, 1, 2].map((corner) => `${(indices[at + corner] ?? 0) + 1}/${(indices[at + corner] ?? 0) + 1}`).join(' ')}`,
    )
  const encode = (text: string) => new TextEncoder().encode(text)
  return zipSync({
    'vase.obj': encode(lines.join('\n')),
    'vase.mtl': encode('newmtl glaze\nKd 1 1 1\nmap_Kd paint.png\n'),
    'paint.png': new Uint8Array(await textureOf(texturePx, '#4a6a8a')),
  })
}

/** With its texture in it, or beside it in a zip. */
async function fbxOf(triangles: number, texturePx: number, isZipped: boolean): Promise<Uint8Array> {
  const content = await textureOf(texturePx, '#6a8a5a')
  const name = 'paint.png'
  if (!isZipped) return paintedFbx(vaseOf(triangles), { name, content })
  const fbx = paintedFbx(vaseOf(triangles), { name: `C:\\Models\\Vase\\${name}` })
  return zipSync({ 'vase.fbx': new Uint8Array(fbx), [name]: new Uint8Array(content) })
}

export async function makeModel(folder: string, triangles: number, texturePx: number): Promise<string> {
  const path = join(folder, `vase-${triangles}-${texturePx}.glb`)
  await writeFile(path, await glbOf(triangles, texturePx))
  return path
}

/** Models, pictures and films in usual sizes, some far too large. */
export async function makeSamples(folder: string): Promise<Sample[]> {
  const samples: Sample[] = []
  const keep = async (kind: string, name: string, content: Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, content)
    samples.push({ kind, path })
  }
  for (let copy = 0; copy < 6; copy++)
    await keep('GLB, 20,000 triangles, texture 2k', `small-${copy}.glb`, await glbOf(20_000, 2_048))
  for (let copy = 0; copy < 3; copy++)
    await keep('GLB, 500,000 triangles, texture 4k', `large-${copy}.glb`, await glbOf(500_000, 4_096))
  for (let copy = 0; copy < 6; copy++)
    await keep('OBJ zip, 20,000 triangles, texture 2k', `small-${copy}.zip`, await objZipOf(20_000, 2_048))
  for (let copy = 0; copy < 6; copy++)
    await keep(
      'FBX, 20,000 triangles, texture 2k in it',
      `small-${copy}.fbx`,
      await fbxOf(20_000, 2_048, false),
    )
  for (let copy = 0; copy < 6; copy++)
    await keep('FBX zip, 20,000 triangles, texture 2k', `fbx-${copy}.zip`, await fbxOf(20_000, 2_048, true))
  for (let copy = 0; copy < 12; copy++) {
    const picture = await sharp(await textureOf(4_096, '#7a8a6a'))
      .resize(4_000, 3_000)
      .jpeg({ quality: 92 })
      .toBuffer()
    await keep('JPEG, 12 megapixels', `photo-${copy}.jpg`, picture)
  }
  for (const [place, [kind, ending, form]] of films.entries())
    for (let copy = 0; copy < 3; copy++) {
      const path = join(folder, `film-${place}-${copy}.${ending}`)
      await film(path, copy, form)
      samples.push({ kind, path })
    }
  return samples
}

/** What browsers play, and what telephones and editors write, of which a film is made that browsers play. */
const films = [
  ['MP4 (H.264), 1080p, 10 s', 'mp4', 'libx264 -preset veryfast -pix_fmt yuv420p'],
  [
    'MOV (HEVC), 1080p, 10 s',
    'mov',
    'libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p -tag:v hvc1',
  ],
  ['MOV (ProRes), 1080p, 10 s', 'mov', 'prores -profile:v 2'],
] as const

async function film(path: string, copy: number, form: string): Promise<void> {
  const source = `testsrc2=size=1920x1080:rate=25:duration=10,hue=h=${copy * 90}`
  const input = ['-loglevel', 'error', '-f', 'lavfi', '-i', source]
  await promisify(execFile)('ffmpeg', [...input, '-c:v', ...form.split(' '), '-y', path])
}
