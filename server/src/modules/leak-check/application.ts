/** The application that a check asks: the same routes, guards and sockets as everybody's, opened for the check alone. */
import type { Send } from './http-reader.ts'

export interface CheckedApplication {
  send: Send
  /** The address of its live sockets, for the library `ws`. */
  liveAddress: string
  /** Notifies its sockets of news, and nobody else's. */
  announce(news: string): void
  close(): Promise<void>
}

export type OpenApplication = () => Promise<CheckedApplication>
