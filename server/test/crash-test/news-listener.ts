/** A page that stays open at one program, and hears what is changed by way of the other. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { KEEP_ALIVE, KEEP_ALIVE_INTERVAL_MS, parseLiveMessage } from '@vitrine/contract/live'
import { WebSocket } from 'ws'
import { type Account, Calls } from './calls.ts'
import type { CheckedClient } from './checked-client.ts'
import { Ledger } from './ledger.ts'

const PATIENCE_MS = 60_000

export class NewsListener {
  /** Its own sign-in. */
  readonly ledger: Ledger
  readonly #calls: Calls
  readonly #socket: WebSocket
  readonly #heard = new Set<string>()
  readonly #pulse: NodeJS.Timeout

  private constructor(calls: Calls, ledger: Ledger, socket: WebSocket) {
    this.ledger = ledger
    this.#calls = calls
    this.#socket = socket
    this.#pulse = setInterval(() => socket.send(KEEP_ALIVE), KEEP_ALIVE_INTERVAL_MS)
    socket.on('message', (data) => {
      const message = parseLiveMessage(String(data))
      if (message?.type === 'RECORDS_CHANGED' && message.payload.record === 'product')
        for (const id of message.payload.ids) this.#heard.add(id)
    })
  }

  static async open(port: number, account: Account): Promise<NewsListener> {
    const ledger = new Ledger()
    const calls = new Calls(port, account, ledger)
    await calls.signIn()
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
      headers: calls.headers,
      origin: calls.headers.origin,
    })
    const [first] = (await once(socket, 'message')) as [unknown]
    const greeting = parseLiveMessage(String(first))
    if (greeting?.type !== 'UPDATE_CONNECTION_STATUS') throw new Error('A live connection began otherwise')
    const listener = new NewsListener(calls, ledger, socket)
    const { connectionId } = greeting.payload
    const bound = await calls.call('GET', `/api/auth/register-connection/${connectionId}`)
    if (bound.status !== 204) throw new Error(`A live connection was refused with ${bound.status}`)
    return listener
  }

  /**
   * Hears of a product that the other program was asked to make, and has it. It is made again when nothing is heard:
   * news may go by in the moment when Redis goes or comes.
   */
  async hearsOf(other: CheckedClient): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end) {
      const id = await other.create()
      for (let n = 0; n < 20 && id !== null; n++) {
        if (this.#heard.has(id)) {
          await this.#calls.asked('GET', `/api/products/${id}`)
          return
        }
        await sleep(100)
      }
    }
    throw new Error(`port ${this.#calls.port} heard nothing of what the other program was told`)
  }

  async close(): Promise<void> {
    clearInterval(this.#pulse)
    const closed = once(this.#socket, 'close')
    this.#socket.close()
    await closed
  }
}
