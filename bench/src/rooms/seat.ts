/** A place in a room: a live connection that has registered and joined; on the floor, a connection. */
import { once } from 'node:events'
import { parseLiveMessage } from '@vitrine/contract/live'
import { WebSocket } from 'ws'

/** Where somebody sits. `domainId` null: a server that doesn't want to know who connects. */
export interface Seat {
  port: number
  cookie: string
  roomId: string
  domainId: string | null
}

export async function takeSeat({ port, cookie, roomId, domainId }: Seat): Promise<WebSocket> {
  const origin = `http://127.0.0.1:${port}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
    headers: { cookie },
    origin,
    perMessageDeflate: false,
  })
  const opened = once(socket, 'open')
  const first = domainId === null ? null : once(socket, 'message')
  await opened
  if (first !== null) {
    const connectionId = connectionOf(String((await first)[0]))
    const ask = async (path: string, body?: object) => {
      const headers = { cookie, origin }
      const answer = await fetch(
        `${origin}/api${path}?domain=${domainId}`,
        body === undefined
          ? { headers }
          : {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
      )
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    }
    await ask(`/auth/register-connection/${connectionId}`)
    await ask(`/rooms/${roomId}/join`, { connectionId })
  }
  socket.on('close', (code) => {
    throw new Error(`A connection was closed with ${code}`)
  })
  return socket
}

function connectionOf(text: string): string {
  const message = parseLiveMessage(text)
  if (message?.type !== 'UPDATE_CONNECTION_STATUS') throw new Error(`Unexpected: ${text}`)
  return message.payload.connectionId
}
