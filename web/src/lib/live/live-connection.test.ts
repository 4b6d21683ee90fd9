import { KEEP_ALIVE, type LiveMessage, liveCloseCodes } from '@vitrine/contract/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  connectLive,
  type Live,
  type LiveSocket,
  type LiveState,
  RETRIES,
  URGENT_MS,
  WAIT_MS,
} from './live-connection.ts'

class FakeSocket implements LiveSocket {
  sent: unknown[] = []
  isClosed = false
  onmessage: LiveSocket['onmessage'] = null
  onclose: LiveSocket['onclose'] = null
  onerror: LiveSocket['onerror'] = null
  send(data: unknown) {
    this.sent.push(data)
  }
  close() {
    this.isClosed = true
  }
  say(message: unknown) {
    const isAsItIs = typeof message === 'string' || message instanceof ArrayBuffer
    this.onmessage?.({ data: isAsItIs ? message : JSON.stringify(message) })
  }
}

const greeting = {
  type: 'UPDATE_CONNECTION_STATUS',
  payload: { status: 'CONNECTED', connectionId: 'c1' },
}
const news = { type: 'UPDATE_NOTIFICATIONS', payload: {} }

let sockets: FakeSocket[]
let states: LiveState[]
let heard: LiveMessage[]
let returns: number
let frames: Uint8Array[]
let isUrgent: boolean
let id: string | null
let ended: number[]
let register: (id: string) => Promise<void>
let live: Live

const last = () => {
  const socket = sockets.at(-1)
  if (socket === undefined) throw new Error('nothing was opened')
  return socket
}

function start(): void {
  live = connectLive({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    register: (id) => register(id),
    onState: (state, connectionId) => {
      states.push(state)
      id = connectionId
    },
    onFrame: (bytes) => frames.push(bytes),
    isUrgent: () => isUrgent,
    onMessage: (message) => heard.push(message),
    onReturn: () => {
      returns += 1
    },
    onEnded: (code) => ended.push(code),
  })
}

async function greet(): Promise<void> {
  last().say(greeting)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  states = []
  heard = []
  returns = 0
  frames = []
  isUrgent = false
  id = null
  ended = []
  register = async () => {}
})
afterEach(() => vi.useRealTimers())

it('is connected once its id has been registered, and then gives heartbeats', async () => {
  const ids: string[] = []
  register = async (id) => {
    ids.push(id)
  }
  start()
  expect(states).toEqual(['CONNECTING'])
  await greet()
  expect(ids).toEqual(['c1'])
  expect(states).toEqual(['CONNECTING', 'CONNECTED'])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(last().sent).toEqual([KEEP_ALIVE, KEEP_ALIVE, KEEP_ALIVE])
  last().say(news)
  last().say('nonsense')
  last().say({ type: 'SOMETHING_NEW', payload: {} })
  expect(heard).toEqual([news])
})

it('tries again 5 s after it got no id within 5 s, ten times, and then gives up', async () => {
  start()
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
  expect([sockets.length, last().isClosed]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(1)
  expect([sockets.length, last().isClosed]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(sockets).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(sockets).toHaveLength(1 + RETRIES)
  expect(states).toEqual(['CONNECTING', 'DISCONNECTED'])
})

it('tries again when registering fails, and begins to count anew when it has succeeded', async () => {
  register = () => Promise.reject(new Error('refused'))
  start()
  for (let n = 0; n < RETRIES; n++) {
    await greet()
    await vi.advanceTimersByTimeAsync(WAIT_MS)
  }
  expect(sockets).toHaveLength(1 + RETRIES)
  register = async () => {}
  await greet()
  expect(states.at(-1)).toBe('CONNECTED')
  last().onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(sockets).toHaveLength(2 * (1 + RETRIES))
})

it('connects again at once when it is lost, and says that something may have been missed', async () => {
  start()
  await greet()
  expect(returns).toBe(0)
  last().onerror?.()
  expect(sockets).toHaveLength(2)
  expect(states).toEqual(['CONNECTING', 'CONNECTED', 'CONNECTING'])
  await greet()
  expect(returns).toBe(1)
})

it('hears nothing of a socket it has left', async () => {
  start()
  await greet()
  const [first] = sockets
  first?.onclose?.({ code: 1001 })
  await greet()
  first?.say(news)
  first?.onclose?.({ code: 1001 })
  expect(heard).toEqual([])
  expect(sockets).toHaveLength(2)
})

it.each([liveCloseCodes.sessionEnded, liveCloseCodes.notAdmitted])(
  'stays away when the server ends it with %d',
  async (code) => {
    start()
    await greet()
    last().onclose?.({ code })
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(sockets).toHaveLength(1)
    expect(ended).toEqual([code])
    expect(states.at(-1)).toBe('DISCONNECTED')
  },
)

it('goes on after it has given up when it is asked to', async () => {
  start()
  await vi.advanceTimersByTimeAsync(1_000_000)
  live.retry()
  expect(states.at(-1)).toBe('CONNECTING')
  await greet()
  expect(states.at(-1)).toBe('CONNECTED')
})

it('ends for good when it is closed', async () => {
  start()
  await greet()
  live.close()
  live.retry()
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect([sockets.length, last().isClosed, states.at(-1)]).toEqual([1, true, 'DISCONNECTED'])
})

it('takes and sends what isn’t text while it is connected, under its id', async () => {
  start()
  live.sendFrame(Uint8Array.of(1))
  last().say(Uint8Array.of(2).buffer)
  await greet()
  expect([last().sent, frames, id]).toEqual([[], [], 'c1'])
  live.sendFrame(Uint8Array.of(3))
  last().say(Uint8Array.of(4, 5).buffer)
  expect([last().sent, frames]).toEqual([[Uint8Array.of(3)], [Uint8Array.of(4, 5)]])
  last().onclose?.({ code: 1006 })
  expect(id).toBeNull()
})

it('comes back within a second where somebody waits, then tries every 5 s, and says when it has given up', async () => {
  isUrgent = true
  start()
  await greet()
  last().onclose?.({ code: 1006 })
  expect(states.at(-1)).toBe('CONNECTING')
  await vi.advanceTimersByTimeAsync(URGENT_MS)
  expect(sockets).toHaveLength(2)
  // A server that refuses at once, and one that says nothing.
  last().onerror?.()
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(sockets).toHaveLength(3)
  await vi.advanceTimersByTimeAsync((RETRIES - 2) * WAIT_MS)
  expect(sockets).toHaveLength(1 + RETRIES)
  await vi.advanceTimersByTimeAsync(2 * WAIT_MS)
  expect([sockets.length, states.at(-1)]).toEqual([2 + RETRIES, 'DISCONNECTED'])
  live.retry()
  await greet()
  expect(states.at(-1)).toBe('CONNECTED')
})
