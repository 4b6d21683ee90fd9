import type { FastifyReply, FastifyRequest } from 'fastify'
import { domainApi, publicApi } from '../../scope/api.ts'
import { admit, originOf, visitOf } from '../identity/index.ts'
import {
  findSingleSignOn,
  finishSingleSignOn,
  getIdentityProvider,
  removeIdentityProvider,
  type SingleSignOnParts,
  setIdentityProvider,
  startSingleSignOn,
} from './single-sign-on.service.ts'

/** Ties the provider's answer to the browser that asked. */
const stateCookie = 'vitrine_single_sign_on'
const tenMinutes = 600

function writeState(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(stateCookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/api/auth/single-sign-on',
    maxAge: tenMinutes,
  })
}

export function createSingleSignOnRoutes(parts: SingleSignOnParts) {
  const calls = domainApi.singleSignOn
  const ofEverybody = publicApi.singleSignOn
  return {
    getIdentityProvider: calls.getIdentityProvider.handler(({ context }) =>
      getIdentityProvider(parts, context.scope),
    ),
    setIdentityProvider: calls.setIdentityProvider.handler(({ input, context }) =>
      setIdentityProvider(parts, context.scope, input.body, context.basedOn),
    ),
    removeIdentityProvider: calls.removeIdentityProvider.handler(({ context }) =>
      removeIdentityProvider(parts, context.scope, context.basedOn),
    ),
    findSingleSignOn: ofEverybody.findSingleSignOn.handler(({ context }) =>
      findSingleSignOn(parts, context.request.hostname),
    ),
    startSingleSignOn: ofEverybody.startSingleSignOn.handler(
      async ({ input, context: { request, reply } }) => {
        const asked = { hostName: request.hostname, origin: originOf(request), returnTo: input.returnTo }
        const { url, token } = await startSingleSignOn(parts, asked)
        writeState(request, reply, token)
        return { url }
      },
    ),
    finishSingleSignOn: ofEverybody.finishSingleSignOn.handler(
      async ({ input, context: { request, reply } }) => {
        const token = request.cookies[stateCookie] ?? null
        const given = { token, query: input.query, hostName: request.hostname }
        const visit = visitOf(request)
        const done = await finishSingleSignOn(parts, given, visit)
        reply.clearCookie(stateCookie, { path: '/api/auth/single-sign-on' })
        return { session: admit(request, reply, done, visit), returnTo: done.returnTo }
      },
    ),
  }
}
