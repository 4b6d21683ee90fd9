import type { FastifyRequest } from 'fastify'
import { pageWindow } from '../../../platform/http/page-window.ts'
import { ownBrand } from '../../../platform/mail/branded-mail.ts'
import { accountApi, publicApi } from '../../../scope/api.ts'
import type { IdentityParts } from '../identity-parts.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type PageOrigin,
  removePasskey,
  renamePasskey,
} from '../second-step/passkeys.service.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../second-step/second-factor.service.ts'
import { admit, readSession } from '../sessions/session-cookie.ts'
import { passSecondFactor, signInWithPasskey } from './sign-in.service.ts'
import { describeSecurity, listSignIns } from './sign-ins.service.ts'
import { originOf, visitOf } from './visit.ts'

function pageOriginOf(request: FastifyRequest): PageOrigin {
  return { origin: originOf(request), hostName: request.hostname }
}

export function createSignInSecurityRoutes(parts: IdentityParts) {
  const ofAccount = accountApi.signInSecurity
  const ofEverybody = publicApi.signInSecurity
  /** How the company at the host name calls itself to the person's apps and devices. */
  const appNameFor = async (request: FastifyRequest, personId: string) =>
    ((await parts.findBrand(request.hostname, personId)) ?? ownBrand).appName
  return {
    getSecurity: ofAccount.getSecurity.handler(({ context }) =>
      describeSecurity(parts, context.person, readSession(context.request) ?? ''),
    ),
    listSignIns: ofAccount.listSignIns.handler(({ input, context }) =>
      listSignIns(parts, context.person, pageWindow(input)),
    ),
    passSecondFactor: ofEverybody.passSecondFactor.handler(async ({ input, context: { request, reply } }) => {
      const visit = visitOf(request)
      return admit(request, reply, await passSecondFactor(parts, input, visit), visit)
    }),
    beginSecondFactor: ofAccount.beginSecondFactor.handler(async ({ input, context }) =>
      beginSecondFactor(parts, context.person, {
        password: input.password,
        issuer: await appNameFor(context.request, context.person.id),
      }),
    ),
    confirmSecondFactor: ofAccount.confirmSecondFactor.handler(({ input, context }) =>
      confirmSecondFactor(parts, context.person, input.code),
    ),
    renewRecoveryCodes: ofAccount.renewRecoveryCodes.handler(({ input, context }) =>
      renewRecoveryCodes(parts, context.person, input.password),
    ),
    removeSecondFactor: ofAccount.removeSecondFactor.handler(({ input, context }) =>
      removeSecondFactor(parts, context.person, input.password),
    ),
    beginPasskey: ofAccount.beginPasskey.handler(async ({ input, context }) =>
      beginPasskey(parts, context.person, {
        ...pageOriginOf(context.request),
        password: input.password,
        appName: await appNameFor(context.request, context.person.id),
      }),
    ),
    addPasskey: ofAccount.addPasskey.handler(({ input, context }) =>
      addPasskey(parts, context.person, { ...input, ...pageOriginOf(context.request) }),
    ),
    renamePasskey: ofAccount.renamePasskey.handler(({ input, context }) =>
      renamePasskey(parts, context.person, input),
    ),
    removePasskey: ofAccount.removePasskey.handler(({ input, context }) =>
      removePasskey(parts, context.person, input),
    ),
    beginPasskeySignIn: ofEverybody.beginPasskeySignIn.handler(({ context }) =>
      beginPasskeySignIn(parts, pageOriginOf(context.request)),
    ),
    signInWithPasskey: ofEverybody.signInWithPasskey.handler(
      async ({ input, context: { request, reply } }) => {
        const visit = visitOf(request)
        const given = { ...input, ...pageOriginOf(request) }
        return admit(request, reply, await signInWithPasskey(parts, given, visit), visit)
      },
    ),
  }
}
