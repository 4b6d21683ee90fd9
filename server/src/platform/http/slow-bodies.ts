/** Requests whose headers or body trickle in hold a connection for as long as somebody likes: they are cut. */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorBody } from './refusals.ts'

/** How often Node looks at connections, at least. */
const LOOK_MS = 5_000

/** For the HTTP server: headers that aren't there in time are answered 408 by Node itself. */
export function slowHeaders(limitMs: number) {
  return { headersTimeout: limitMs, connectionsCheckingInterval: Math.min(LOOK_MS, limitMs) }
}

export interface BodyLimits {
  /** Milliseconds until a body must be there; for an upload, how long nothing may come. */
  bodyMs: number
  /** Whether the body may take as long as it likes, as long as something comes. */
  isUpload(request: FastifyRequest): boolean
}

function hasBody({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

/** Answers 408 RequestTooSlow and closes the connection. Routes must be registered after it. */
export function registerSlowBodies(app: FastifyInstance, { bodyMs, isUpload }: BodyLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return done()
    const mayGoOn = isUpload(request)
    let bytes = raw.socket.bytesRead
    const look = () => {
      if (raw.complete || raw.socket.destroyed) return
      const hasProgress = raw.socket.bytesRead > bytes
      bytes = raw.socket.bytesRead
      if (mayGoOn && hasProgress) timer = setTimeout(look, bodyMs).unref()
      else cut(request)
    }
    let timer = setTimeout(look, bodyMs).unref()
    raw.once('end', () => clearTimeout(timer))
    return done()
  })
}

/** Past the framework, whose answer would wait for the body. */
function cut({ raw: { socket }, log }: FastifyRequest): void {
  const body = errorBody('RequestTooSlow')
  const text = JSON.stringify(body)
  log.info('the request took too long to arrive')
  socket.end(
    `HTTP/1.1 ${body.status} Request Timeout\r\nconnection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
  // A client that keeps sending would leave the connection half open.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
