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

/** Security headers on every answer. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  // Fastify's own plugin for it would work its policy out anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    // Addresses of share links carry a token: no other site gets to see where a visitor came from.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
  })
  // Answers of calls are one person's, and of one moment. Those that may be kept say so themselves.
  app.addHook('onSend', async (request, reply) => {
    if (pathOf(request).startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'private, no-store')
  })
}
