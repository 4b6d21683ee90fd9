/** An OBJ with its materials and pictures, as a zip holds them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BrokenContent } from '../broken-content.ts'
import type { ReadModel } from '../model-document.ts'
import { layTextures } from '../write/lay-textures.ts'
import { faceAsNormals } from './face-as-normals.ts'
import { missingTextures } from './missing-textures.ts'
import { readMtl } from './mtl-textures.ts'
import { readGlb } from './read-gltf.ts'
import { baseName, findZipped, type ZippedFiles } from './zipped-files.ts'

const pictures = /\.(png|jpe?g)$/i

/** `name` is its path in the zip; `folder` one to work in. Throws BrokenContent. */
export async function readObj(name: string, files: ZippedFiles, folder: string): Promise<ReadModel> {
  const material = materialOf(name, [...files.keys()])
  const place = join(folder, 'bundle')
  await mkdir(place, { recursive: true })
  const missing: string[] = []
  // Under names of ours, which no folder, letter or space of theirs makes unreadable.
  const given = new Map<string, string>()
  const { text, materials } = readMtl(textOf(files.get(material)), (texture) => {
    const path = pictureOf(files, texture)
    if (path === null) {
      missing.push(texture)
      return `missing-${missing.length}.png`
    }
    const own = given.get(path) ?? `texture-${given.size}${/\.\w+$/.exec(path)?.[0].toLowerCase() ?? ''}`
    given.set(path, own)
    return own
  })
  await writeFile(join(place, name), files.get(name) ?? '')
  await writeFile(join(place, material), text)
  for (const [path, own] of given) await writeFile(join(place, own), files.get(path) ?? '')
  // It brings a whole globe along, which takes long to load.
  const { default: obj2gltf } = await import('obj2gltf')
  const glb = await obj2gltf(join(place, name), {
    binary: true,
    secure: true,
    checkTransparency: true,
    logger: () => {},
  }).catch((cause: unknown) => {
    throw new BrokenContent('objBroken', cause instanceof Error ? cause.message : '', { cause })
  })
  const { asSent: _, ...read } = await readGlb(glb)
  layTextures(read.document, materials)
  faceAsNormals(read.document)
  return {
    ...read,
    type: '3dOBJ',
    hasUnits: false,
    warnings: [...read.warnings, ...missingTextures(missing)],
  }
}

/** Both lie at the root, under one name. */
function materialOf(name: string, names: readonly string[]): string {
  const own = name.replace(/\.obj$/i, '.mtl').toLowerCase()
  const materials = names.filter((other) => /\.mtl$/i.test(other))
  const found = materials.find((other) => other.toLowerCase() === own)
  const [first] = materials
  if (name.includes('/') || first === undefined || (found === undefined && first.includes('/')))
    throw new BrokenContent('zipNoMtl')
  return found ?? refuseNames(name, first)
}

function refuseNames(name: string, material: string): never {
  throw new BrokenContent('zipNames', `${name}, ${material}`)
}

/** Its path in the zip; null where it isn't there. Throws BrokenContent for what can't be meant, or can't be read. */
function pictureOf(files: ZippedFiles, texture: string): string | null {
  if (!pictures.test(texture)) throw new BrokenContent('zipTexture', baseName(texture))
  const path = findZipped(files, '', texture)
  const leadsOut = texture.split(/[\\/]/).includes('..')
  if (path === null && leadsOut) throw new BrokenContent('zipPath', texture)
  return path
}

/** Programs write names in the letters of their system, or as everybody does by now. */
function textOf(content: Buffer | undefined): string {
  if (content === undefined) return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return content.toString('latin1')
  }
}
