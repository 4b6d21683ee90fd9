/** Many open pages in one program: they connect, register, give heartbeats and note when they hear something. */
import { once } from 'node:events'
import { KEEP_ALIVE, KEEP_ALIVE_INTERVAL_MS, parseLiveMessage } from '@vitrine/contract/live'
import { WebSocket } from 'ws'
import { now, say } from '../child.ts'

export type ClientRequest =
  /** `domainId` null: a server that doesn't want to know who connects. */
  | { kind: 'connect'; port: number; cookies: string[]; each: number; domainId: string | null }
  /** Waits until all clients have received a text with `mark` in it. Reports its start, then the time of each. */
  | { kind: 'listen'; mark: string }

/** Connections opened at once. */
const openedAtOnce = 20
const slices = 50

const sockets: WebSocket[] = []
let mark = ''
let heardAt: number[] = []

async function open(port: number, cookie: string, domainId: string | null): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
    headers: { cookie },
    origin,
    perMessageDeflate: false,
  })
  const opened = once(socket, 'open')
  const first = domainId === null ? null : once(socket, 'message')
  await opened
  if (first !== null) await register(origin, cookie, String((await first)[0]), domainId ?? '')
  socket.on('message', (data) => {
    if (mark === '' || !String(data).includes(mark)) return
    heardAt.push(now())
    if (heardAt.length === sockets.length) say(heardAt)
  })
  socket.on('close', (code) => {
    throw new Error(`A connection was closed with ${code}`)
  })
  sockets.push(socket)
}

async function register(origin: string, cookie: string, text: string, domainId: string): Promise<void> {
  const message = parseLiveMessage(text)
  if (message?.type !== 'UPDATE_CONNECTION_STATUS') throw new Error(`Unexpected: ${text}`)
  const { connectionId } = message.payload
  const answer = await fetch(`${origin}/api/auth/register-connection/${connectionId}?domain=${domainId}`, {
    headers: { cookie },
  })
  if (!answer.ok) throw new Error(`Registering answered ${answer.status}`)
}

async function connect({ port, cookies, each, domainId }: Extract<ClientRequest, { kind: 'connect' }>) {
  const wanted = cookies.flatMap((cookie) => Array.from({ length: each }, () => cookie))
  await Promise.all(
    Array.from({ length: openedAtOnce }, async () => {
      for (let cookie = wanted.pop(); cookie !== undefined; cookie = wanted.pop())
        await open(port, cookie, domainId)
    }),
  )
  say(sockets.length)
}

let slice = 0
setInterval(() => {
  slice = (slice + 1) % slices
  for (let at = slice; at < sockets.length; at += slices) sockets[at]?.send(KEEP_ALIVE)
}, KEEP_ALIVE_INTERVAL_MS / slices)

process.on('message', async (request: ClientRequest) => {
  if (request.kind === 'connect') return await connect(request)
  mark = request.mark
  heardAt = []
  say(null)
})
say(null)
