/** A live connection as a browser has it, on a server that listens on loopback. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type LiveMessage, liveProtocol, liveTokenPrefix, parseLiveMessage } from '@vitrine/contract/live'
import { WebSocket } from 'ws'
import type { TestServer } from './test-server.ts'

type OfType<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>

export type RecordsChanged = OfType<'RECORDS_CHANGED'>['payload']

export interface LiveClient {
  connectionId: string
  /** All that has come, in order. */
  messages: LiveMessage[]
  /** The next message of a type that no earlier call has had. */
  next<Type extends LiveMessage['type']>(type: Type): Promise<OfType<Type>>
  /** The next change of such records; earlier changes of others stay. */
  nextChange(record: RecordsChanged['record']): Promise<RecordsChanged>
  /** The frames of a camera that have come, in order. */
  frames: Buffer[]
  /** The code it was closed with. */
  closed: Promise<number>
  socket: WebSocket
}

interface Opening {
  headers?: Record<string, string>
  /** The page's, where not the server's own. */
  origin?: string
  /** The token of a project's link, and the company that its guest names. */
  guest?: { token: string; domain: string }
}

/** A shared server listens on after the file that asked first. */
export async function listenOnLoopback(server: TestServer): Promise<void> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
}

export function originOf(server: TestServer): string {
  const address = server.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen')
  return `http://127.0.0.1:${address.port}`
}

/** A server of the test's own, or a whole program by its address. */
type Listening = TestServer | { origin: string }

function openSocket(server: Listening, { headers = {}, origin, guest }: Opening): WebSocket {
  const own = 'origin' in server ? server.origin : originOf(server)
  const address = `${own.replace('http', 'ws')}/live`
  if (guest === undefined) return new WebSocket(address, { headers, origin: origin ?? own })
  const protocols = [liveProtocol, `${liveTokenPrefix}${guest.token}`]
  return new WebSocket(`${address}?domain=${guest.domain}`, protocols, { headers, origin: origin ?? own })
}

/** The status and key of a refusal to open a socket. */
export async function refusedLive(server: TestServer, opening: Opening): Promise<[number, string]> {
  const socket = openSocket(server, opening)
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return [response.statusCode ?? 0, JSON.parse(Buffer.concat(chunks).toString()).code]
}

/** Opens a socket and waits for its id. */
export async function connectLive(
  server: Listening,
  headers: Record<string, string>,
  opening: Omit<Opening, 'headers'> = {},
): Promise<LiveClient> {
  const socket = openSocket(server, { headers, ...opening })
  const messages: LiveMessage[] = []
  const taken = new Set<LiveMessage>()
  let wake = () => {}
  const frames: Buffer[] = []
  socket.on('message', (data, isBinary) => {
    if (isBinary) {
      frames.push(Buffer.from(data as Buffer))
      return
    }
    const message = parseLiveMessage(String(data))
    if (message === null) throw new Error(`No message of the contract: ${String(data)}`)
    messages.push(message)
    wake()
  })
  const closed = once(socket, 'close').then(([code]) => {
    wake()
    return Number(code)
  })
  async function take<Found extends LiveMessage>(
    fits: (message: LiveMessage) => message is Found,
  ): Promise<Found> {
    for (;;) {
      const found = messages.filter(fits).find((message) => !taken.has(message))
      if (found !== undefined) {
        taken.add(found)
        return found
      }
      if (socket.readyState === WebSocket.CLOSED) throw new Error('The connection was closed')
      await new Promise<void>((resolve) => {
        const before = wake
        wake = () => {
          before()
          resolve()
        }
      })
    }
  }
  const next = <Type extends LiveMessage['type']>(type: Type) =>
    take((message): message is OfType<Type> => message.type === type)
  const { connectionId } = (await next('UPDATE_CONNECTION_STATUS')).payload
  return {
    connectionId,
    messages,
    frames,
    next,
    nextChange: async (record) => {
      const isOfRecord = (message: LiveMessage): message is OfType<'RECORDS_CHANGED'> =>
        message.type === 'RECORDS_CHANGED' && message.payload.record === record
      return (await take(isOfRecord)).payload
    },
    closed,
    socket,
  }
}

/** The status of the call that binds a connection to a domain, or to none. */
export async function registerLive(
  server: TestServer,
  headers: Record<string, string>,
  connectionId: string,
  domain?: string,
): Promise<number> {
  const response = await server.request({
    url: `/api/auth/register-connection/${connectionId}`,
    query: domain === undefined ? {} : { domain },
    headers,
  })
  return response.statusCode
}
