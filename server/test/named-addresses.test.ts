/** Whatever connects to an address that people name, looks at a few of those that its name leads to. */
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openPublic } from '../src/modules/media/fetch-public.ts'
import { publicFetch } from '../src/modules/single-sign-on/public-fetch.ts'
import { openRemote } from '../src/platform/remote-files/open-remote.ts'
import { postByHttps } from '../src/platform/remote-files/post-https.ts'

/** The first are named by the operator; those behind are private, and would be refused if anybody looked. */
vi.mock('node:dns/promises', async (original) => ({
  ...(await original<object>()),
  lookup: async () =>
    Array.from({ length: 500 }, (_, at) => ({ address: at < 20 ? '127.0.0.1' : '10.0.0.1', family: 4 })),
}))

const named = ['127.0.0.1']
const { signal } = new AbortController()
let port = 0
let connections = 0
const server = createServer((socket) => {
  connections += 1
  socket.destroy()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(() => {
  connections = 0
})

const fetchFile = (protocol: string) => () =>
  openRemote(
    {
      address: new URL(`${protocol}://many.example:${port}/list.csv`),
      user: 'us',
      password: 'secret',
      privateKey: null,
      hostKey: null,
    },
    '',
    { alsoFrom: named, silenceMs: 20_000, signal },
  )

async function post() {
  const url = new URL(`https://many.example:${port}/`)
  return await postByHttps(url, { body: '', headers: {} }, { alsoFrom: named, withinMs: 20_000, signal })
}

it.each<[string, () => Promise<unknown>]>([
  ['webhooks', post],
  ['kept imports by https', fetchFile('https')],
  ['kept imports by SFTP', fetchFile('sftp')],
  ['media', () => openPublic(`http://many.example:${port}/a.png`, { alsoFrom: named, signal })],
  ['providers', () => publicFetch(`https://many.example:${port}/`, {}, named)],
  ['providers without TLS', () => publicFetch(`http://many.example:${port}/`, {}, named)],
])('a name with 500 addresses is tried at the first ones: %s', async (_title, connect) => {
  await connect().catch(() => {})
  expect(connections).toBe(1)
})
