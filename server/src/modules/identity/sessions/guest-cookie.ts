/** By what a device is known to the link of a project: a secret of its own for each link, whose name says which. */
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookieDays = 365

function cookieOf(tokenHash: string): string {
  return `vitrine_guest_${tokenHash.slice(0, 16)}`
}

export function readGuestSecret(request: FastifyRequest, tokenHash: string): string | null {
  const secret = request.cookies[cookieOf(tokenHash)] ?? ''
  return /^[\w-]{20,200}$/.test(secret) ? secret : null
}

export function writeGuestSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  { tokenHash, secret }: { tokenHash: string; secret: string },
): void {
  reply.setCookie(cookieOf(tokenHash), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: cookieDays * 24 * 60 * 60,
  })
}
