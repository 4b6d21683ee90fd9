/** Reads files as designers made them: for the plain look, beside the prepared GLB. */
import { fbxToMetres } from '@vitrine/rules'
import { type AnimationClip, LoadingManager, Matrix4, type Object3D } from 'three'

interface ReadOriginal {
  root: Object3D
  clips: readonly AnimationClip[]
}

type Files = Readonly<Record<string, Uint8Array>>

/** An FBX, or a zip of one with its textures: in metres, Y up. */
export async function readFbx(content: ArrayBuffer): Promise<ReadOriginal> {
  const { FBXLoader } = await import('three/addons/loaders/FBXLoader.js')
  const files = isZip(content) ? await unzip(content) : {}
  const fbx = isZip(content) ? fileOf(files, /\.fbx$/i)?.slice().buffer : content
  if (fbx === undefined) throw new Error('The zip holds no FBX')
  const root = await withFiles(files, (manager) => new FBXLoader(manager).parse(fbx, ''))
  // The loader leaves out what the file says of its axes and its unit.
  const stands = new Matrix4().fromArray(fbxToMetres(new Uint8Array(fbx)))
  stands.decompose(root.position, root.quaternion, root.scale)
  return { root, clips: root.animations }
}

/** A zip of an OBJ, its materials and its textures: in units of its own. */
export async function readObj(content: ArrayBuffer): Promise<ReadOriginal> {
  const [files, { OBJLoader }, { MTLLoader }] = await Promise.all([
    unzip(content),
    import('three/addons/loaders/OBJLoader.js'),
    import('three/addons/loaders/MTLLoader.js'),
  ])
  const text = (file: Uint8Array) => new TextDecoder().decode(file)
  const [obj, mtl] = [fileOf(files, /\.obj$/i), fileOf(files, /\.mtl$/i)]
  if (obj === undefined) throw new Error('The zip holds no OBJ')
  const root = await withFiles(files, (manager) => {
    const loader = new OBJLoader(manager)
    if (mtl !== undefined) {
      const materials = new MTLLoader(manager).parse(text(mtl), '')
      materials.preload()
      loader.setMaterials(materials)
    }
    return loader.parse(text(obj))
  })
  return { root, clips: [] }
}

const isZip = (content: ArrayBuffer) =>
  content.byteLength > 4 && new DataView(content).getUint32(0) === 0x504b0304

async function unzip(content: ArrayBuffer): Promise<Files> {
  const { unzipSync } = await import('three/addons/libs/fflate.module.js')
  return unzipSync(new Uint8Array(content))
}

function fileOf(files: Files, ending: RegExp): Uint8Array | undefined {
  return Object.entries(files).find(([path]) => ending.test(path))?.[1]
}

/** Files of a zip are given to loaders as addresses of this page; waits until they have what they asked for. */
async function withFiles<Read>(files: Files, read: (manager: LoadingManager) => Read): Promise<Read> {
  const addresses = new Map<string, string>()
  const manager = new LoadingManager()
  manager.setURLModifier((asked) => {
    const file = fileNamed(files, decodeURIComponent(asked))
    if (file === undefined) return asked
    const address = addresses.get(asked) ?? URL.createObjectURL(new Blob([file as BlobPart]))
    addresses.set(asked, address)
    return address
  })
  const loaded = new Promise<void>((resolve) => {
    manager.onLoad = resolve
  })
  manager.itemStart('')
  try {
    const made = read(manager)
    manager.itemEnd('')
    await loaded
    return made
  } finally {
    for (const address of addresses.values()) URL.revokeObjectURL(address)
  }
}

/** Where its path leads nowhere, a file of the same name is meant: designers' paths lead into their own disks. */
function fileNamed(files: Files, path: string): Uint8Array | undefined {
  const nameOf = (whole: string) =>
    whole.slice(Math.max(...['/', '\\'].map((mark) => whole.lastIndexOf(mark))) + 1)
  const isSame = (name: string) => nameOf(name).toLowerCase() === nameOf(path).toLowerCase()
  return files[path] ?? Object.entries(files).find(([name]) => isSame(name))?.[1]
}
