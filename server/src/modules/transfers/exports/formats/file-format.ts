/** What a format of exported files is: a file of each in this folder. */
import type { Product } from '@vitrine/contract'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { Finding } from '../../../processes/index.ts'
import type { ChosenProducts } from '../../../products/index.ts'
import type { FileReader } from '../readers.ts'

/** Asked before an export is queued, and of how much it would be. */
export interface Asked<Terms> {
  terms: Terms
  /** Who asks. */
  caller: FileReader
  chosen: ChosenProducts
}

/** Given to a format for one file. */
export interface Making<Terms> {
  terms: Terms
  /** For whom the file is: only what they see may stand in it, in their language. */
  reader: FileReader
  /** How many products `products` gives. */
  total: number
  /**
   * The chosen products that the reader sees, in the order asked for, in batches, cut to what the reader sees of each.
   * Checks with every batch that they still do.
   */
  products(read: { withMedia: boolean }): AsyncIterable<Product[]>
  /** Refuses once the reader sees less; for what takes long between batches. */
  checkRights(): Promise<void>
  /** Says something about one product. */
  find(finding: Finding): void
  storage: Storage
  /** What addresses begin with. */
  publicUrl: string
  signal: AbortSignal
}

export interface FileFormat<Terms> {
  /** Without its dot. */
  extension: string
  contentType: string
  /** Refuses what can't be made, before it is queued. */
  check(asked: Asked<Terms>): Promise<void>
  /** How many files of products it holds, and their bytes; without it none. */
  measure?(asked: Asked<Terms>): Promise<{ files: number; sizeBytes: number }>
  /** The file in pieces, as they are made. */
  write(making: Making<Terms>): AsyncIterable<Uint8Array>
}
