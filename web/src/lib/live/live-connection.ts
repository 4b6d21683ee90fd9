/**
 * The connection by which the server notifies an open page that something has changed. One per page; it goes on by
 * itself, and gives up after some tries so that a dead server isn't asked for ever.
 */
import {
  KEEP_ALIVE,
  KEEP_ALIVE_INTERVAL_MS,
  type LiveMessage,
  liveCloseCodes,
  parseLiveMessage,
} from '@vitrine/contract/live'

export type LiveState = 'DISCONNECTED' | 'CONNECTING' | 'CONNECTED'

/** How long to wait for the connection's id, and before each further try. */
export const WAIT_MS = 5_000
/** Most ms until the first urgent try to reconnect; random, so that a room's people don't all come at the same moment. */
export const URGENT_MS = 1_000
/** Further tries after one that failed. */
export const RETRIES = 10

/** The parts of a WebSocket that are used here. */
export interface LiveSocket {
  send(data: string | Uint8Array<ArrayBuffer>): void
  close(): void
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: (() => void) | null
}

export interface LiveParts {
  open(): LiveSocket
  /** Binds the connection to the domain on screen; rejects when the server refuses. */
  register(connectionId: string): Promise<void>
  /** The connection's id while it is connected. */
  onState(state: LiveState, connectionId: string | null): void
  onMessage(message: Exclude<LiveMessage, { type: 'UPDATE_CONNECTION_STATUS' }>): void
  /** Receives binary messages. */
  onFrame(bytes: Uint8Array): void
  /** Whether a page needs the connection urgently: tries then begin every 5,000 ms. */
  isUrgent(): boolean
  /** Connected again: what was sent in between has been missed. */
  onReturn(): void
  /** The server has ended it, and connecting again is of no use: the session or the right is gone. */
  onEnded(code: number): void
}

export interface Live {
  /** Tries again after it has given up, or at once instead of after the wait. */
  retry(): void
  /** Lost while it isn't connected. */
  sendFrame(bytes: Uint8Array<ArrayBuffer>): void
  close(): void
}

const endings: readonly number[] = [liveCloseCodes.sessionEnded, liveCloseCodes.notAdmitted]

/** Connects, and stays connected until `close`. */
export function connectLive(parts: LiveParts): Live {
  const connection = new LiveConnection(parts)
  connection.connect()
  return connection
}

class LiveConnection implements Live {
  readonly #parts: LiveParts
  #socket: LiveSocket | null = null
  #state: LiveState = 'DISCONNECTED'
  #connectionId: string | null = null
  #failures = 0
  #triedAt = 0
  #wasConnected = false
  #isClosed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #keepAlive: ReturnType<typeof setInterval> | undefined

  constructor(parts: LiveParts) {
    this.#parts = parts
  }

  connect(): void {
    this.#drop()
    this.#become('CONNECTING')
    this.#triedAt = Date.now()
    const socket = this.#parts.open()
    this.#socket = socket
    this.#timer = setTimeout(() => this.#fail(socket), WAIT_MS)
    socket.onmessage = ({ data }) => this.#hear(socket, data)
    socket.onclose = ({ code }) => this.#lose(socket, code)
    socket.onerror = () => this.#lose(socket, null)
  }

  retry(): void {
    if (this.#isClosed || this.#state === 'CONNECTED') return
    this.#failures = 0
    this.connect()
  }

  sendFrame(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#state === 'CONNECTED') this.#socket?.send(bytes)
  }

  close(): void {
    this.#isClosed = true
    this.#drop()
    this.#become('DISCONNECTED')
  }

  #hear(socket: LiveSocket, data: unknown): void {
    if (data instanceof ArrayBuffer) {
      if (socket === this.#socket && this.#state === 'CONNECTED') this.#parts.onFrame(new Uint8Array(data))
      return
    }
    const message = typeof data === 'string' ? parseLiveMessage(data) : null
    // An unknown message may come from a newer server.
    if (message === null || socket !== this.#socket) return
    if (message.type === 'UPDATE_CONNECTION_STATUS') void this.#register(socket, message.payload.connectionId)
    else if (this.#state === 'CONNECTED') this.#parts.onMessage(message)
  }

  async #register(socket: LiveSocket, connectionId: string): Promise<void> {
    clearTimeout(this.#timer)
    try {
      await this.#parts.register(connectionId)
    } catch {
      return this.#fail(socket)
    }
    if (socket !== this.#socket) return
    this.#failures = 0
    this.#connectionId = connectionId
    this.#keepAlive = setInterval(() => socket.send(KEEP_ALIVE), KEEP_ALIVE_INTERVAL_MS)
    this.#become('CONNECTED')
    if (this.#wasConnected) this.#parts.onReturn()
    this.#wasConnected = true
  }

  #lose(socket: LiveSocket, code: number | null): void {
    if (socket !== this.#socket) return
    if (code !== null && endings.includes(code)) {
      this.close()
      this.#parts.onEnded(code)
      return
    }
    // One that stood is tried again at once, one that never did only after the wait.
    if (this.#state !== 'CONNECTED') this.#fail(socket)
    else if (!this.#parts.isUrgent()) this.connect()
    else {
      this.#drop()
      this.#become('CONNECTING')
      this.#timer = setTimeout(() => this.connect(), Math.random() * URGENT_MS)
    }
  }

  #fail(socket: LiveSocket): void {
    if (socket !== this.#socket) return
    this.#drop()
    this.#failures += 1
    if (this.#failures > RETRIES) this.#become('DISCONNECTED')
    else this.#timer = setTimeout(() => this.connect(), this.#waitMs())
  }

  #waitMs(): number {
    const sinceMs = Date.now() - this.#triedAt
    return this.#parts.isUrgent() ? Math.max(0, WAIT_MS - sinceMs) : WAIT_MS
  }

  /** Lets go of the socket, whatever it may still say. */
  #drop(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#keepAlive)
    const socket = this.#socket
    this.#socket = null
    this.#connectionId = null
    socket?.close()
  }

  #become(state: LiveState): void {
    if (state === this.#state) return
    this.#state = state
    this.#parts.onState(state, this.#connectionId)
  }
}
