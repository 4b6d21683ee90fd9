import type { FastifyReply, FastifyRequest } from 'fastify'

/** Host-only, so that one company's host name never gets another's session. */
export const sessionCookie = 'vitrine_session'
export const sessionDays = 30

const seconds = sessionDays * 24 * 60 * 60

export function sessionEnd(): Date {
  return new Date(Date.now() + seconds * 1000)
}

export function readSession(request: FastifyRequest): string | null {
  return request.cookies[sessionCookie] ?? null
}

export function writeSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: seconds,
  })
}

export function clearSession(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' })
}
