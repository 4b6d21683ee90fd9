import type { Session } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forgetFiles } from '../../../platform/http/refusals.ts'
import { deviceCookie, type Visit } from '../sign-in/visit.ts'

/** Host-only, so that one company's host name never gets another's session. */
export const sessionCookie = 'vitrine_session'
/** Without being used. */
export const sessionDays = 30
/** However often it is used. */
export const longestSessionDays = 90

const daySeconds = 24 * 60 * 60

export function sessionEnd(): Date {
  return new Date(Date.now() + sessionDays * daySeconds * 1000)
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
    // Browsers hear of it once; whether it still holds is for the server to say.
    maxAge: longestSessionDays * daySeconds,
  })
}

/** Lets a browser in: it gets its session, and is known from now on. Returns who is signed in. */
export function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, session }: { token: string; session: Session },
  visit: Visit,
): Session {
  writeSession(request, reply, token)
  reply.setCookie(deviceCookie, visit.device, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: 365 * daySeconds,
  })
  return session
}

export function clearSession(reply: FastifyReply): void {
  reply.header(...forgetFiles)
  reply.clearCookie(sessionCookie, { path: '/' })
}
