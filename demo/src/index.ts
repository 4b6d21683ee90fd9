// The demo's two companies: plain data at once, pictures, films, 3D models and documents as a stream.

import type { Catalogue, CatalogueKey } from './catalogue.ts'
import { atelierCatalogue } from './catalogues/atelier/index.ts'
import { lumenCatalogue } from './catalogues/lumen/index.ts'
import { type DemoFile, streamFiles } from './media/files.ts'
import type { Quality } from './media/quality.ts'

export type * from './catalogue.ts'
export type { DemoFile, FileTarget } from './media/files.ts'
export type { Quality } from './media/quality.ts'

export interface GeneratedCatalogue {
  catalogue: Catalogue
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
export function generateCatalogue(key: CatalogueKey, options: GenerateOptions = {}): GeneratedCatalogue {
  const catalogue = key === 'atelier' ? atelierCatalogue() : lumenCatalogue()
  const { fileCount, files } = streamFiles(catalogue, options)
  return { catalogue, fileCount, files }
}
