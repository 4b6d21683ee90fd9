/** One open socket: whose it is, where it is registered, and what it may send. */
import { readFrame } from '@vitrine/contract/frames'
import { KEEP_ALIVE, liveCloseCodes } from '@vitrine/contract/live'
import type { WebSocket } from 'ws'
import type { Listener } from './listener.ts'
import type { LiveLimits } from './live-limits.ts'
import { FrameAllowance } from './rooms/frame-allowance.ts'
import { messageOf, type Offer, SendQueue } from './send-queue.ts'

export type CloseReason = keyof typeof liveCloseCodes | 'silent' | 'ending' | 'misbehaviour'

const codes: Readonly<Record<CloseReason, number>> = {
  ...liveCloseCodes,
  silent: 1001,
  ending: 1001,
  misbehaviour: 1008,
}

export interface Holder {
  id: string
  sessionHash: string
  listener: Listener
  /** The only domain that it is good for. */
  boundTo: string | null
}

/** What a connection needs of a socket of `ws`. */
export type Socket = Pick<WebSocket, 'send' | 'ping' | 'close' | 'terminate' | 'bufferedAmount'>

/** A message that several sockets get, written as text once. */
export interface Notice {
  offer: Offer
  text: Buffer
}

export function noticeOf(offer: Offer): Notice {
  return { offer, text: Buffer.from(JSON.stringify(messageOf(offer))) }
}

export class LiveConnection {
  readonly id: string
  readonly sessionHash: string
  readonly listener: Listener
  readonly boundTo: string | null
  readonly openedAt: number
  /** The domain whose records it hears of. */
  domainId: string | null = null
  isRegistered = false
  /** The domain that was asked for last; with several requests at once it wins. */
  wanted: string | null = null
  readonly #socket: Socket
  readonly #limits: LiveLimits
  readonly #sendQueue: SendQueue
  #heardAt: number
  #windowStart = 0
  #messagesInWindow = 0
  #frames: FrameAllowance | null = null
  /** The latest frame of each kind, while the reader is slow. */
  readonly #waiting = new Map<number, Uint8Array>()

  constructor(socket: Socket, holder: Holder, limits: LiveLimits, now: number) {
    this.id = holder.id
    this.sessionHash = holder.sessionHash
    this.listener = holder.listener
    this.boundTo = holder.boundTo
    this.openedAt = now
    this.#socket = socket
    this.#limits = limits
    this.#sendQueue = new SendQueue(limits.spacingMs)
    this.#heardAt = now
    const connected = { status: 'CONNECTED', connectionId: holder.id }
    this.#write(Buffer.from(JSON.stringify({ type: 'UPDATE_CONNECTION_STATUS', payload: connected })))
  }

  /** Whether a message is allowed; null stands for ping and pong frames. */
  isWelcome(message: Buffer | null, isBinary: boolean, now: number): boolean {
    this.#heardAt = now
    if (now - this.#windowStart >= this.#limits.messageWindowMs) {
      this.#windowStart = now
      this.#messagesInWindow = 0
    }
    this.#messagesInWindow += 1
    if (this.#messagesInWindow > this.#limits.messages) return false
    if (message === null) return true
    // Who leads a room may send where they look before this process has heard that they have joined, or after it is over.
    return isBinary ? readFrame(message) !== null : message.toString() === KEEP_ALIVE
  }

  /** Whether it may send one more frame. */
  mayShare(now: number): boolean {
    this.#heardAt = now
    const { frames, savedFrames } = this.#limits
    this.#frames ??= new FrameAllowance(frames, savedFrames, now)
    return this.#frames.takes(now)
  }

  /** The reason why the connection must be closed by now; null if there is none. */
  overdue(now: number): CloseReason | null {
    if (!this.isRegistered && now - this.openedAt >= this.#limits.registerWithinMs) return 'notRegistered'
    return now - this.#heardAt >= this.#limits.silentAfterMs ? 'silent' : null
  }

  /** Sends it now or a little later. Returns whether something waits. */
  notify({ offer, text }: Notice, now: number): boolean {
    if (this.#sendQueue.takes(offer, now)) this.#write(text)
    return !this.#sendQueue.isEmpty
  }

  /** Sends what has waited long enough. Returns whether something still waits. */
  flush(now: number): boolean {
    for (const offer of this.#sendQueue.due(now)) this.#write(noticeOf(offer).text)
    for (const frame of [...this.#waiting.values()]) this.share(frame)
    return this.#waiting.size > 0 || !this.#sendQueue.isEmpty
  }

  /** Sends a frame, or keeps it in the place of an earlier one of its kind while the reader is slow. Returns whether it waits. */
  share(frame: Uint8Array): boolean {
    const [kind = 0] = frame
    if (this.#socket.bufferedAmount > 0) {
      this.#waiting.set(kind, frame)
      return true
    }
    this.#waiting.delete(kind)
    this.#socket.send(frame, { binary: true })
    return false
  }

  forgetFrames(): void {
    this.#waiting.clear()
  }

  ping(): void {
    this.#socket.ping()
  }

  forgetRecords(): void {
    this.#sendQueue.forgetRecords()
  }

  close(reason: CloseReason): void {
    this.#socket.close(codes[reason], reason)
  }

  #write(text: Buffer): void {
    this.#socket.send(text, { binary: false })
    // A reader that doesn't read would fill our memory; it connects again and fetches everything.
    if (this.#socket.bufferedAmount > this.#limits.unreadBytes) this.#socket.terminate()
  }
}
