/** An FBX by three.js' own reader: shapes as they stand, colours and pictures; without movements. */
import { Document } from '@gltf-transform/core'
import { fbxToMetres } from '@vitrine/rules'
import { type Loader, LoadingManager, Matrix4, type Mesh, Texture } from 'three'
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js'
import { BrokenContent } from '../broken-content.ts'
import { isBinaryFbx } from '../fbx-version.ts'
import { meshOf, Pictures } from './fbx-plain-meshes.ts'
import type { ZippedFiles } from './zipped-files.ts'

interface Around {
  files: ZippedFiles
  /** Its path among them. */
  model: string
}

/** Throws where it can't be read, or holds nothing. */
export async function readFbxPlainly(
  content: Buffer,
  around: Around,
): Promise<{ document: Document; missing: string[] }> {
  checkWhole(content)
  const { group, embedded } = parse(content)
  const document = new Document()
  document.createBuffer()
  const pictures = new Pictures(document, { ...around, embedded })
  const root = document.createNode('root').setMatrix(new Matrix4().fromArray(fbxToMetres(content)).elements)
  document.createScene().addChild(root)
  group.updateMatrixWorld(true)
  const meshes: Mesh[] = []
  group.traverse((object) => {
    if ('isMesh' in object) meshes.push(object as Mesh)
  })
  for (const mesh of meshes) {
    const node = document.createNode(mesh.name).setMesh(await meshOf(document, mesh, pictures))
    root.addChild(node)
  }
  if (meshes.length === 0) throw new BrokenContent('noTriangles')
  return { document, missing: pictures.missing }
}

/** A text that was cut short would be read as far as it goes. */
function checkWhole(content: Buffer): void {
  if (isBinaryFbx(content)) return
  const text = content.toString('latin1')
  if (text.split('{').length !== text.split('}').length) throw new BrokenContent('fbxBroken')
}

/** It is made for pages: what it asks of one is lent to it while it reads. */
function parse(content: Buffer): { group: ReturnType<FBXLoader['parse']>; embedded: Map<string, Blob> } {
  const embedded = new Map<string, Blob>()
  const manager = new LoadingManager()
  const pictures = {
    path: '',
    setPath: () => pictures,
    load: (name: string) => Object.assign(new Texture(), { userData: { source: name } }),
  }
  manager.addHandler(/./, pictures as unknown as Loader)
  const page = globalThis as { window?: unknown }
  const createObjectURL = (blob: Blob) => {
    const address = `blob:${embedded.size}`
    embedded.set(address, blob)
    return address
  }
  page.window = { URL: { createObjectURL }, innerWidth: 1, innerHeight: 1 }
  try {
    const bytes = new Uint8Array(content)
    return { group: new FBXLoader(manager).parse(bytes.buffer, ''), embedded }
  } finally {
    delete page.window
  }
}
