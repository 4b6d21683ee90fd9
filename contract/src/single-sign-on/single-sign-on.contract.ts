import * as z from 'zod'
import { call, everybody, staff } from '../endpoint.ts'
import { session } from '../identity/identity.schema.ts'
import { basedOn, inDomain } from '../paging.ts'
import { identityProvider, newIdentityProvider } from './single-sign-on.schema.ts'

const signingIn = 'a person who signs in has no session yet'
const bySuperAdmins = staff({ area: 'setting', right: 'edit', level: 3 })

export const singleSignOnContract = {
  getIdentityProvider: call(bySuperAdmins, 'GET /identity-provider', 'The own sign-in of the domain')
    .input(z.object(inDomain))
    .output(z.object({ provider: identityProvider.nullable(), redirectUri: z.string() })),
  setIdentityProvider: call(
    bySuperAdmins,
    'PUT /identity-provider',
    'Set it; the provider is asked whether it is there. The version is 0 where none is set',
    { version: 'needed', refusals: ['ClientSecretNeeded', 'IdentityProviderUnreachable', 'SingleSignOnOff'] },
  )
    .input(z.object({ query: z.object(basedOn), body: newIdentityProvider }))
    .output(identityProvider),
  removeIdentityProvider: call(
    bySuperAdmins,
    'DELETE /identity-provider',
    'Let nobody in by it any more; its sessions end',
    { version: 'taken' },
  ).input(z.object({ query: z.object(basedOn) })),
  findSingleSignOn: call(
    everybody('names a button of the sign-in page, and nothing else'),
    'GET /auth/single-sign-on',
    'The sign-in of the company at the host name',
  ).output(z.object({ name: z.string().nullable() })),
  startSingleSignOn: call(
    everybody(signingIn),
    'POST /auth/single-sign-on',
    'Where the browser has to go to',
    { refusals: ['NotFound', 'IdentityProviderUnreachable'] },
  )
    .input(z.object({ returnTo: z.string().max(2_000).optional() }))
    .output(z.object({ url: z.string() })),
  finishSingleSignOn: call(
    everybody('the provider’s answer is the credential, and only the browser that began may bring it'),
    'POST /auth/single-sign-on/finish',
    'Signs in with the provider’s answer',
    {
      refusals: [
        'SignInExpired',
        'SingleSignOnFailed',
        'SingleSignOnNotInvited',
        'IdentityProviderUnreachable',
      ],
    },
  )
    .input(z.object({ query: z.string().max(4_000).describe('of the address the provider led back to') }))
    .output(z.object({ session, returnTo: z.string() })),
}
