/** The parts used here of libraries that come without types. */

declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    fileNameLength: number
    extraFieldLength: number
    fileCommentLength: number
    compressedSize: number
    uncompressedSize: number
  }
  export interface ZipFile {
    entryCount: number
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }
  const yauzl: {
    openPromise(
      path: string,
      options: { lazyEntries: true; strictFileNames: boolean; autoClose?: boolean },
    ): Promise<ZipFile>
    fromBufferPromise(content: Buffer, options: { lazyEntries: true }): Promise<ZipFile>
  }
  export default yauzl
}

declare module 'obj2gltf' {
  export default function obj2gltf(
    path: string,
    options: { binary: true; secure: true; checkTransparency: boolean; logger(message: string): void },
  ): Promise<Buffer>
}

declare module 'gltf-validator' {
  interface Report {
    issues: {
      numErrors: number
      messages: { code: string; message: string; severity: number; pointer?: string }[]
    }
  }
  interface Options {
    maxIssues: number
    ignoredIssues: string[]
    externalResourceFunction?(uri: string): Promise<Uint8Array>
  }
  const validator: {
    validateBytes(bytes: Uint8Array, options: Options): Promise<Report>
    validateString(json: string, options: Options): Promise<Report>
  }
  export default validator
}

declare module 'draco3dgltf' {
  const draco3d: { createDecoderModule(): Promise<unknown> }
  export default draco3d
}

declare module 'libheif-js/wasm-bundle.js' {
  namespace libheif {
    interface Shown {
      data: Uint8ClampedArray
      width: number
      height: number
    }
    interface HeifImage {
      get_width(): number
      get_height(): number
      is_primary(): boolean
      has_alpha_channel(): boolean
      /** Null where the pixels can't be read. */
      display(into: Shown, onShown: (shown: Shown | null) => void): void
      free(): void
    }
  }
  const libheif: { HeifDecoder: new () => { decode(content: Uint8Array): libheif.HeifImage[] } }
  export default libheif
}
