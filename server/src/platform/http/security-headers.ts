import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { pathOf } from './path-of.ts'

/**
 * What pages may load: files of this origin. Scripts come from files only, and may unpack 3D models with WebAssembly;
 * styles may stand in the page, since
 * components compute positions and tenants have colours. `blob:` is what the browser itself makes of files here.
 */
export const contentSecurityPolicy: Readonly<Record<string, string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
}

/** Host names belong to customers, whose other sub-domains are not ours to bind. */
const strictTransport = 'max-age=31536000'

/** For answers that no hook sees, which show nothing. */
export const plainSecurityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'content-type': 'application/json; charset=utf-8',
}

/** What helmet puts on an answer: the same on each, so that it is asked for it once. */
function headersOfHelmet(): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    // Addresses of share links carry a token: no other site gets to see where a visitor came from.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  setHeaders(request, answer, (error) => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Security headers on every answer. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const fixed = headersOfHelmet()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed)
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
    done()
  })
  // Answers of calls are one person's, and of one moment. Those that may be kept say so themselves.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (pathOf(request).startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'private, no-store')
    done(null, payload)
  })
}
