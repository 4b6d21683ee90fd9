/** The queue in a browser: two pages of one person, a page that goes, refusals, and room that is missing. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearLocalData, queueDatabase } from '../session/local-data.ts'
import { AnswerQueue } from './answer-queue.ts'
import type { DeviceKey } from './device-key.ts'
import { type AnswerQueueRows, keptRows, rowsInMemory } from './queued-rows.ts'

/** For what hangs. */
const patience = 60_000

async function keyOf(byte: number): Promise<DeviceKey> {
  const bytes = new Uint8Array(32).fill(byte)
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { key, owner: `owner ${byte}` }
}

const opened: AnswerQueue<string, string>[] = []
afterEach(async () => {
  for (const queue of opened.splice(0)) queue.close()
  await new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(queueDatabase)
    deletion.onsuccess = resolve
    deletion.onerror = resolve
  })
})

/** As a page would open it. */
async function openPage(
  send: (message: string) => Promise<string>,
  rows?: AnswerQueueRows<string>,
): Promise<AnswerQueue<string, string>> {
  const queue = new AnswerQueue<string, string>({
    rows: rows ?? (await keptRows<string>(await keyOf(1))),
    isKept: true,
    name: 'tested',
    send,
    onAnswer: () => {},
    onRefusal: () => {},
  })
  opened.push(queue)
  await queue.start()
  return queue
}

/** Takes messages one by one, and says how many were under way at once. */
function givenServer() {
  const taken: string[] = []
  let underWay = 0
  let mostUnderWay = 0
  const send = async (message: string) => {
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    await new Promise((resolve) => setTimeout(resolve, 5))
    underWay -= 1
    taken.push(message)
    return message
  }
  return { taken, send, mostUnderWay: () => mostUnderWay }
}

const away = () => Promise.reject(new TypeError('Failed to fetch'))
const refusal = (status: number, code = 'NotFound') =>
  Object.assign(new Error(), { status, code, message: '', data: {} })

describe('two pages of one person', () => {
  it('send each message once, one after the other, in the order in which they were written down', async () => {
    const { taken, send, mostUnderWay } = givenServer()
    const [one, other] = [await openPage(send), await openPage(send)]
    for (let number = 0; number < 20; number += 1)
      await (number % 2 === 0 ? one : other).add(`message ${number}`)
    await vi.waitFor(() => expect(taken).toHaveLength(20), patience)
    expect(taken).toEqual(Array.from({ length: 20 }, (_, number) => `message ${number}`))
    expect(mostUnderWay()).toBe(1)
    await vi.waitFor(() => expect([one.waiting.get(), other.waiting.get()]).toEqual([[], []]), patience)
  })

  it('both show what waits', async () => {
    const [one, other] = [await openPage(away), await openPage(away)]
    await one.add('a')
    await vi.waitFor(() => expect(other.waiting.get().map(({ message }) => message)).toEqual(['a']), patience)
  })
})

describe('messages that are added at once', () => {
  it('keep their order, though each is sealed on its own', async () => {
    const { taken, send } = givenServer()
    const rows = await keptRows<string>(await keyOf(1))
    const sealing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const add = async (message: string) => {
      await sealing(message === 'long' ? 100 : 0)
      await rows.add(message)
    }
    const queue = await openPage(send, { ...rows, add })
    await Promise.all(['long', 'short'].map((message) => queue.add(message)))
    await vi.waitFor(() => expect(taken).toEqual(['long', 'short']), patience)
  })
})

describe('what a page has left', () => {
  it('is sent by the next one of the same person, and is nothing to anybody else', async () => {
    const left = await openPage(away)
    await left.add('a')
    await left.add('b')
    left.close()
    const foreign = await keptRows<string>(await keyOf(2))
    expect(await foreign.list()).toEqual([])
    const { taken, send } = givenServer()
    await openPage(send)
    await vi.waitFor(() => expect(taken).toEqual(['a', 'b']), patience)
  })

  it('stays, sealed, at the end of a session', async () => {
    const left = await openPage(away)
    await left.add('a')
    left.close()
    clearLocalData()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await (await keptRows<string>(await keyOf(1))).list()).toHaveLength(1)
  })

  it('is forgotten after seven days', async () => {
    const left = await openPage(away)
    await left.add('a')
    left.close()
    const late = Date.now() + 7 * 86_400_000 + 1_000
    vi.spyOn(Date, 'now').mockReturnValue(late)
    expect(await (await keptRows<string>(await keyOf(1))).list()).toEqual([])
    vi.restoreAllMocks()
  })
})

describe('a message that is refused', () => {
  it('is set aside with the reason, the rest go on, and it can be tried again', async () => {
    const taken: string[] = []
    let isRefused = true
    const rows = await keptRows<string>(await keyOf(1))
    for (const message of ['a', 'b', 'c']) await rows.add(message)
    const queue = await openPage(async (message) => {
      if (message === 'b' && isRefused) throw refusal(404)
      taken.push(message)
      return message
    }, rows)
    await vi.waitFor(() => expect(taken).toEqual(['a', 'c']), patience)
    await vi.waitFor(
      () => expect(queue.waiting.get()).toMatchObject([{ message: 'b', refusal: { code: 'NotFound' } }]),
      patience,
    )
    isRefused = false
    await queue.retry(queue.waiting.get().map(({ number }) => number))
    await vi.waitFor(() => expect(taken).toEqual(['a', 'c', 'b']), patience)
  })

  it('since the session has ended waits for whoever signs in again', async () => {
    const queue = await openPage(() => Promise.reject(refusal(401, 'NotSignedIn')))
    await queue.add('a')
    await queue.pump()
    expect(queue.waiting.get()).toMatchObject([{ message: 'a', refusal: null }])
  })
})

it('goes on in memory where the device has no room', async () => {
  const { taken, send } = givenServer()
  const full = {
    ...rowsInMemory<string>(),
    add: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  }
  const queue = await openPage(send, full)
  await queue.add('a')
  await queue.add('b')
  expect(queue.isKept.get()).toBe(false)
  await vi.waitFor(() => expect(taken).toEqual(['a', 'b']), patience)
})

it('sends what the device has kept before it had no room any more', async () => {
  const { taken, send } = givenServer()
  let isAway = true
  const kept = await keptRows<string>(await keyOf(1))
  let room = 1
  const small = {
    ...kept,
    add: (message: string) =>
      room-- > 0 ? kept.add(message) : Promise.reject(new DOMException('', 'QuotaExceededError')),
  }
  const queue = await openPage(
    (message) => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : send(message)),
    small,
  )
  for (const message of ['a', 'b', 'c']) await queue.add(message)
  expect(queue.waiting.get().map(({ message }) => message)).toEqual(['a', 'b', 'c'])
  isAway = false
  await queue.pump()
  await vi.waitFor(() => expect(taken).toEqual(['a', 'b', 'c']), patience)
  expect(queue.waiting.get()).toEqual([])
})
