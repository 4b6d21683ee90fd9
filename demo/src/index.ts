// The demo's two companies: plain data at once, pictures, films, 3D models and documents as a stream.

import type { Catalog, CatalogKey } from './catalog.ts'
import { atelierCatalog } from './catalogs/atelier/index.ts'
import { lumenCatalog } from './catalogs/lumen/index.ts'
import { type DemoFile, streamFiles } from './media/files.ts'
import type { Quality } from './media/quality.ts'

export type * from './catalog.ts'
export type { DemoFile, FileTarget } from './media/files.ts'
export type { Quality } from './media/quality.ts'

export interface GeneratedCatalog {
  catalog: Catalog
  /** How many files {@link files} will give. */
  fileCount: number
  /**
   * Every file once, in the order in which they get ready; made while they are taken, with at most
   * some 30 MB waiting. Leave the loop to stop the work.
   */
  files: () => AsyncGenerator<DemoFile>
}

export interface GenerateOptions {
  /** Called after each file. */
  onProgress?: (done: number, total: number) => void
  /** Worker threads. Default: the machine's cores, at most 4. */
  threads?: number
  /** Default: full. */
  quality?: Quality
}

/** The same call gives the same data and the same bytes on every machine. */
export function generateCatalog(key: CatalogKey, options: GenerateOptions = {}): GeneratedCatalog {
  const catalog = key === 'atelier' ? atelierCatalog() : lumenCatalog()
  const { fileCount, files } = streamFiles(catalog, options)
  return { catalog, fileCount, files }
}
