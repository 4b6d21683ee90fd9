/** Fetches a model and reads it. */
import type { AnimationClip, Object3D } from 'three'
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { ModelSource } from '../types.ts'
import { readFbx, readObj } from './load-original.ts'

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
  return { ...(format === 'fbx' ? await readFbx(content) : await readObj(content)), gltf: null }
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
