/** Calls of the measured server, uncompressed, by the plainest client that Node has: what is measured is the server. */
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BenchServer } from './server.ts'

export function port(server: BenchServer): number {
  return (server.app.server.address() as AddressInfo).port
}

export interface Answer {
  total: number
  result: { _id: string }[]
}

const agent = new Agent({ keepAlive: true })

export async function post<Shape = Answer>(
  server: BenchServer,
  cookie: string,
  address: string,
  body: unknown,
): Promise<Shape> {
  return (await call(server, cookie, address, JSON.stringify(body))) as Shape
}

export async function get(server: BenchServer, cookie: string, address: string): Promise<unknown> {
  return await call(server, cookie, address)
}

async function call(server: BenchServer, cookie: string, path: string, body?: string): Promise<unknown> {
  const answered = await new Promise<string>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    // Compression is for the network; here there is none.
    const headers = { cookie, 'content-type': 'application/json', 'accept-encoding': 'identity' }
    const asked = request(
      { host: '127.0.0.1', port: port(server), path, method, headers, agent },
      (response) => {
        const isGood = response.statusCode !== undefined && response.statusCode < 300
        text(response).then(
          (read) =>
            isGood ? resolve(read) : reject(new Error(`${path} answered ${response.statusCode}: ${read}`)),
          reject,
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
  return JSON.parse(answered)
}
