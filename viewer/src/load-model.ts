/** Fetches a model and reads it. */
import type { AnimationClip, Object3D } from 'three'
import { LoadingManager } from 'three'
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { ModelSource } from './types.ts'

export interface LoadedModel {
  root: Object3D
  clips: readonly AnimationClip[]
  /** With variants and what they need; null for other formats. */
  gltf: GLTF | null
}

/** `onProgress` hears the part fetched, 0 to 1. Rejects when the file can't be fetched or read, or `signal` aborts. */
export async function loadModel(
  { url, format, sizeBytes }: ModelSource,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<LoadedModel> {
  const content = await fetchWhole(url, sizeBytes, signal, onProgress)
  if (format === 'glb') return await readGlb(content)
  return format === 'fbx' ? await readFbx(content) : await readObj(content)
}

async function fetchWhole(
  url: string,
  sizeBytes: number,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal })
  if (!answer.ok || answer.body === null) throw new Error(`The model was answered with ${answer.status}`)
  const total = Number(answer.headers.get('content-length')) || sizeBytes
  const chunks: BlobPart[] = []
  let got = 0
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    got += value.byteLength
    onProgress(Math.min(1, got / Math.max(1, total)))
  }
  return await new Blob(chunks).arrayBuffer()
}

async function readGlb(content: ArrayBuffer): Promise<LoadedModel> {
  const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js')
  const gltf = await new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).parseAsync(content, '')
  return { root: gltf.scene, clips: gltf.animations, gltf }
}

async function readFbx(content: ArrayBuffer): Promise<LoadedModel> {
  const { FBXLoader } = await import('three/addons/loaders/FBXLoader.js')
  const root = new FBXLoader().parse(content, '')
  // FBX counts in centimetres.
  root.scale.multiplyScalar(0.01)
  return { root, clips: root.animations, gltf: null }
}

/** The zip's files are given to the loaders as addresses of this page. */
async function readObj(content: ArrayBuffer): Promise<LoadedModel> {
  const [{ unzipSync, strFromU8 }, { OBJLoader }, { MTLLoader }] = await Promise.all([
    import('three/addons/libs/fflate.module.js'),
    import('three/addons/loaders/OBJLoader.js'),
    import('three/addons/loaders/MTLLoader.js'),
  ])
  const files = unzipSync(new Uint8Array(content))
  const textOf = (ending: RegExp) => {
    const name = Object.keys(files).find((path) => ending.test(path))
    const file = name === undefined ? undefined : files[name]
    return file === undefined ? null : strFromU8(file)
  }
  const obj = textOf(/\.obj$/i)
  if (obj === null) throw new Error('The zip holds no OBJ')
  const addresses = new Map<string, string>()
  const manager = new LoadingManager()
  manager.setURLModifier((asked) => {
    const name = decodeURIComponent(asked)
    const file = files[name]
    if (file === undefined) return asked
    const address = addresses.get(name) ?? URL.createObjectURL(new Blob([file as BlobPart]))
    addresses.set(name, address)
    return address
  })
  const loader = new OBJLoader(manager)
  const mtl = textOf(/\.mtl$/i)
  const loaded = new Promise<void>((resolve) => {
    manager.onLoad = resolve
    manager.onError = () => resolve()
  })
  manager.itemStart('')
  if (mtl !== null) {
    const materials = new MTLLoader(manager).parse(mtl, '')
    materials.preload()
    loader.setMaterials(materials)
  }
  const root = loader.parse(obj)
  manager.itemEnd('')
  await loaded
  for (const address of addresses.values()) URL.revokeObjectURL(address)
  return { root, clips: [], gltf: null }
}
