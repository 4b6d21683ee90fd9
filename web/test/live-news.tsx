/** The server's end of the live connection of a page: what it says is up to the test. */
import type { LiveMessage } from '@vitrine/contract/live'
import { onTestFinished } from 'vitest'
import { useLive } from '../src/lib/live/use-live.ts'
import { useEntered } from '../src/lib/session/session-store.ts'

/** Keeps the page connected, as its frame does. */
export function Live() {
  const { domain, user } = useEntered()
  useLive(domain._id, user?._id ?? null)
  return null
}

interface NewsOfServer {
  /** Sockets that were asked for: address and protocols. */
  opened: [string, string[]][]
  say: (message: LiveMessage) => void
  /** Sockets break, and none can be opened any more. */
  lose: () => void
}

/** Takes the place of sockets until the test ends. Registering is a call that the test answers. */
export function newsOfServer(): NewsOfServer {
  const sockets = new Set<Socket>()
  const opened: NewsOfServer['opened'] = []
  let isAway = false
  class Socket {
    onmessage: ((event: { data: unknown }) => void) | null = null
    onclose: ((event: { code: number }) => void) | null = null
    constructor(address: string, protocols: string[] = []) {
      opened.push([address, protocols])
      sockets.add(this)
      setTimeout(() => (isAway ? this.onclose?.({ code: 1006 }) : this.hear(greeting)))
    }
    hear(message: LiveMessage): void {
      this.onmessage?.({ data: JSON.stringify(message) })
    }
    send(): void {}
    close(): void {
      sockets.delete(this)
    }
  }
  const usual = globalThis.WebSocket
  onTestFinished(() => {
    globalThis.WebSocket = usual
  })
  globalThis.WebSocket = Socket as unknown as typeof WebSocket
  return {
    opened,
    lose: () => {
      isAway = true
      for (const socket of sockets) socket.onclose?.({ code: 1006 })
    },
    say: (message) => {
      for (const socket of sockets) socket.hear(message)
    },
  }
}

const greeting: LiveMessage = {
  type: 'UPDATE_CONNECTION_STATUS',
  payload: { status: 'CONNECTED', connectionId: 'of-a-test' },
}
