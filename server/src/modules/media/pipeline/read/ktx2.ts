/** Pixels of a KTX2 texture, read by the Basis Universal transcoder that three.js brings along. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'

interface Ktx2File {
  isValid(): boolean
  getWidth(): number
  getHeight(): number
  startTranscoding(): boolean
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number
  transcodeImage(
    into: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    ...rest: number[]
  ): boolean
  close(): void
  delete(): void
}
interface Transcoder {
  initializeBasis(): void
  KTX2File: new (content: Uint8Array) => Ktx2File
}
type Factory = (settings: { wasmBinary: Uint8Array }) => Promise<Transcoder>

/** Plain pixels of eight bits a channel. */
const rgba32 = 13
const place = 'three/examples/jsm/libs/basis/basis_transcoder'

let transcoder: Promise<Transcoder> | null = null

export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** RGBA of its largest level. Throws for a file that isn't what it says, and for one of more than `mostPixels`. */
export async function readKtx2(content: Uint8Array, mostPixels: number): Promise<Pixels> {
  transcoder ??= loadTranscoder()
  const { KTX2File } = await transcoder
  const file = new KTX2File(content)
  try {
    const [width, height] = [file.getWidth(), file.getHeight()]
    if (!file.isValid() || width === 0 || height === 0)
      throw new Error('not a KTX2 texture of Basis Universal')
    if (width * height > mostPixels) throw new Error(`${width} × ${height} pixels`)
    if (!file.startTranscoding()) throw new Error('The KTX2 texture is damaged')
    const data = new Uint8Array(file.getImageTranscodedSizeInBytes(0, 0, 0, rgba32))
    if (!file.transcodeImage(data, 0, 0, 0, rgba32, 0, -1, -1)) throw new Error('The KTX2 texture is damaged')
    return { data, width, height }
  } finally {
    file.close()
    file.delete()
  }
}

/** Its script is written for pages and for CommonJS, in a package of modules: it is given what it asks for. */
async function loadTranscoder(): Promise<Transcoder> {
  const require = createRequire(import.meta.url)
  const script = await readFile(require.resolve(`${place}.js`), 'utf8')
  const wasmBinary = await readFile(require.resolve(`${place}.wasm`))
  const made: { exports: unknown } = { exports: {} }
  compileFunction(script, ['module', 'exports', 'require', '__dirname', '__filename'])(
    made,
    made.exports,
    require,
    '',
    '',
  )
  const found = await (made.exports as Factory)({ wasmBinary })
  found.initializeBasis()
  return found
}
