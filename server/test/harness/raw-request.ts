/** Requests written by hand on a socket, for what no client would do. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawRequest {
  socket: Socket
  /** What has come back when the server has closed the connection. */
  answer: Promise<string>
}

/** Sends the beginning of a request and leaves the rest to the caller. */
export async function sendRaw(port: number, text: string): Promise<RawRequest> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  // Being cut off is what these tests ask for.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  await once(socket, 'connect')
  socket.write(text)
  return { socket, answer: closed }
}

export function portOf(server: { address(): unknown }): number {
  const address = server.address()
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port)
  throw new Error('Not listening')
}
