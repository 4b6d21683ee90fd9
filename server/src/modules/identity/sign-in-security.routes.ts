import type { FastifyRequest } from 'fastify'
import { pageWindow } from '../../platform/http/page-window.ts'
import { ownBrand } from '../../platform/mail/branded-mail.ts'
import { api } from '../../scope/api.ts'
import type { IdentityParts } from './identity-parts.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type PageOrigin,
  removePasskey,
  renamePasskey,
} from './passkeys.service.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts'
import { letIn, readSession } from './session-cookie.ts'
import { passSecondFactor, signInWithPasskey } from './sign-in.service.ts'
import { describeSecurity, listSignIns } from './sign-ins.service.ts'
import { originOf, visitOf } from './visit.ts'

function pageOriginOf(request: FastifyRequest): PageOrigin {
  return { origin: originOf(request), hostName: request.hostname }
}

export function createSignInSecurityRoutes(parts: IdentityParts) {
  const calls = api.signInSecurity
  /** How the company at the host name calls itself to the person's apps and devices. */
  const appNameFor = async (request: FastifyRequest, personId: string) =>
    ((await parts.findBrand(request.hostname, personId)) ?? ownBrand).appName
  return {
    getSecurity: calls.getSecurity.handler(({ context }) =>
      describeSecurity(parts, context.person, readSession(context.request) ?? ''),
    ),
    listSignIns: calls.listSignIns.handler(({ input, context }) =>
      listSignIns(parts, context.person, pageWindow(input)),
    ),
    passSecondFactor: calls.passSecondFactor.handler(async ({ input, context: { request, reply } }) => {
      const visit = visitOf(request)
      return letIn(request, reply, await passSecondFactor(parts, input, visit), visit)
    }),
    beginSecondFactor: calls.beginSecondFactor.handler(async ({ input, context }) =>
      beginSecondFactor(parts, context.person, {
        password: input.password,
        issuer: await appNameFor(context.request, context.person.id),
      }),
    ),
    confirmSecondFactor: calls.confirmSecondFactor.handler(({ input, context }) =>
      confirmSecondFactor(parts, context.person, input.code),
    ),
    renewRecoveryCodes: calls.renewRecoveryCodes.handler(({ input, context }) =>
      renewRecoveryCodes(parts, context.person, input.password),
    ),
    removeSecondFactor: calls.removeSecondFactor.handler(({ input, context }) =>
      removeSecondFactor(parts, context.person, input.password),
    ),
    beginPasskey: calls.beginPasskey.handler(async ({ input, context }) =>
      beginPasskey(parts, context.person, {
        ...pageOriginOf(context.request),
        password: input.password,
        appName: await appNameFor(context.request, context.person.id),
      }),
    ),
    addPasskey: calls.addPasskey.handler(({ input, context }) =>
      addPasskey(parts, context.person, { ...input, ...pageOriginOf(context.request) }),
    ),
    renamePasskey: calls.renamePasskey.handler(({ input, context }) =>
      renamePasskey(parts, context.person, input),
    ),
    removePasskey: calls.removePasskey.handler(({ input, context }) =>
      removePasskey(parts, context.person, input),
    ),
    beginPasskeySignIn: calls.beginPasskeySignIn.handler(({ context }) =>
      beginPasskeySignIn(parts, pageOriginOf(context.request)),
    ),
    signInWithPasskey: calls.signInWithPasskey.handler(async ({ input, context: { request, reply } }) => {
      const visit = visitOf(request)
      const given = { ...input, ...pageOriginOf(request) }
      return letIn(request, reply, await signInWithPasskey(parts, given, visit), visit)
    }),
  }
}
