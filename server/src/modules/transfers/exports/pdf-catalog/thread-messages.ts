/** Messages between the main thread and the one that draws catalogues, by a channel for each catalogue. */
import type { MessagePort } from 'node:worker_threads'
import type { CatalogParts } from './catalog-content.ts'

/** The data that can be copied to the thread; the rest is requested by messages. */
export interface Drawing {
  parts: Omit<CatalogParts, 'openPicture' | 'onPage'>
  port: MessagePort
}

/** `picture` and `drawn` are answered, each by its number. */
export type FromThread =
  | { kind: 'picture'; id: number; key: string }
  | { kind: 'drawn'; id: number; products: number }
  | { kind: 'piece'; piece: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done' }

export interface ToThread {
  id: number
  /** Content of the picture that was asked for; null where there is none, and after a drawn page. */
  answer: Uint8Array | null
}
