/** What every place for files can do; disk and S3 are held to it by the same tests. */
import type { Readable } from 'node:stream'

export interface StoredFile {
  sizeBytes: number
  modifiedAt: Date
}

/** Content that lies in the storage, whole or in parts: read as often as needed, kept without being sent again. */
export interface KeptContent {
  read(): Readable
  /** Gives it a key. Returns its size in bytes. */
  keepAs(key: string): Promise<number>
}

/** Byte positions, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Files by key: names joined by `/`, e.g. `domains/<id>/products/<id>/media/3/front.webp`. Every function
 * throws on a key that could lead elsewhere (`checkKey`). A key holds a whole file or nothing, also after a crash.
 */
export interface Storage {
  /** Writes a file, in place of one that has the key already. Returns its size in bytes. */
  put(key: string, content: Readable | Uint8Array, options: { contentType: string }): Promise<number>
  /** Gives a file another key, in place of one that has it. False when there is no such file. */
  move(from: string, to: string): Promise<boolean>
  /**
   * Gives a file a second key, in place of one that has it. Takes no room on a disk and no transfer from a bucket.
   * False when there is no such file.
   */
  copy(from: string, to: string): Promise<boolean>
  /** The file's content, or the asked part of it; null when there is no such file. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredFile | null>
  /** Deleting what isn't there is no error. */
  delete(key: string): Promise<void>
  /** Keys below a folder (without `/` at its end), in no particular order. */
  list(folder: string): AsyncIterable<string>
  /** Resolves when files can be kept; rejects with the reason otherwise, also once `signal` aborts. */
  check(signal?: AbortSignal): Promise<void>
}
