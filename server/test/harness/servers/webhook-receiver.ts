/** A program that is told by webhooks: what it was sent, believed only with its signature, and answered as a test says. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { WebhookMessage } from '@vitrine/contract'
import { Webhook } from 'standardwebhooks'
import { startHttpsServer } from './https-server.ts'

export interface Received {
  path: string
  id: string
  message: WebhookMessage
  body: string
  headers: Record<string, string>
}

export interface Receiver {
  port: number
  certificate: string
  received: Received[]
  address(path?: string, host?: string): string
  /** What happens to the next requests to the path, in order; then they are taken. */
  answers(path: string, ...answers: Answer[]): void
  close(): void
}

/** A status, or what is done with the request. */
export type Answer = number | ((request: IncomingMessage, answer: ServerResponse) => void)

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const planned = new Map<string, Answer[]>()
  const server = await startHttpsServer(async (request, answer) => {
    const path = request.url ?? ''
    const body = await text(request)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    received.push({ path, id: headers['webhook-id'] ?? '', message: JSON.parse(body), body, headers })
    const next = planned.get(path)?.shift() ?? 204
    if (typeof next === 'number') answer.writeHead(next).end()
    else next(request, answer)
  })
  return {
    port: server.port,
    certificate: server.certificate,
    received,
    address: (path = '/', host = '127.0.0.1') => `https://${host}:${server.port}${path}`,
    answers: (path, ...answers) => planned.set(path, answers),
    close: server.close,
  }
}

/** Whether a receiver with this secret believes what it was sent. */
export function believes(secret: string, { body, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
