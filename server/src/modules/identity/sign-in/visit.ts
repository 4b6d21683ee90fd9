/** Where a request comes from, as far as signing in wants to know. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export interface Visit {
  hostName: string
  address: string
  userAgent: string
  /** Distinguishes browsers that were signed in from before; of no use without a password. Drawn for a new one. */
  device: string
}

export const deviceCookie = 'vitrine_device'

export function visitOf(request: FastifyRequest): Visit {
  const device = request.cookies[deviceCookie] ?? ''
  return {
    hostName: request.hostname,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: /^[\w-]{20,100}$/.test(device) ? device : randomBytes(24).toString('base64url'),
  }
}

/** The address of the page that calls, without path, as browsers write it: `https://catalogue.example`. */
export function originOf(request: FastifyRequest): string {
  return new URL(`${request.protocol}://${request.host}`).origin
}
