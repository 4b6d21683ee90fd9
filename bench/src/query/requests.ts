/** Calls of the measured server, uncompressed. */
import type { AddressInfo } from 'node:net'
import type { BenchServer } from './server.ts'

export function port(server: BenchServer): number {
  return (server.app.server.address() as AddressInfo).port
}

export interface Answer {
  total: number
  result: { _id: string }[]
}

export async function post<Shape = Answer>(
  server: BenchServer,
  cookie: string,
  address: string,
  body: unknown,
): Promise<Shape> {
  const response = await fetch(`http://127.0.0.1:${port(server)}${address}`, {
    method: 'POST',
    // Compression is for the network; here there is none.
    headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Shape
}

export async function get(server: BenchServer, cookie: string, address: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port(server)}${address}`, {
    headers: { cookie, 'accept-encoding': 'identity' },
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}
