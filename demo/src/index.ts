// The demo's two companies: plain data at once, pictures, films, 3D models and documents as streams.

import type { Catalog, CatalogKey } from './catalog.ts'
import { atelierCatalog } from './catalogs/atelier/index.ts'
import { lumenCatalog } from './catalogs/lumen/index.ts'
import { type PlannedFiles, planFiles } from './media/files.ts'
import type { Quality } from './media/quality.ts'

export type * from './catalog.ts'
export type { DemoFile, DemoFiles, MediaNames, PlannedFiles, StreamOptions } from './media/files.ts'
export type { Quality } from './media/quality.ts'

export interface GeneratedCatalog extends PlannedFiles {
  catalog: Catalog
}

/** The same call gives the same data and the same bytes on every machine. */
export function generateCatalog(key: CatalogKey, quality: Quality): GeneratedCatalog {
  const catalog = key === 'atelier' ? atelierCatalog() : lumenCatalog()
  return { catalog, ...planFiles(catalog, quality) }
}
