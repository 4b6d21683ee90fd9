import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { session } from '../identity/identity.schema.ts'
import { basedOn, inDomain } from '../paging.ts'
import { identityProvider, newIdentityProvider } from './single-sign-on.schema.ts'

const signingIn = 'a person who signs in has no session yet'
const bySuperAdmins = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'setting', right: 'edit', level: 3 }],
} as const

export const singleSignOnContract = {
  getIdentityProvider: endpoint(bySuperAdmins)
    .route({ method: 'GET', path: '/identity-provider', summary: 'The own sign-in of the domain' })
    .input(z.object(inDomain))
    .output(z.object({ provider: identityProvider.nullable(), redirectUri: z.string() })),
  setIdentityProvider: endpoint(bySuperAdmins, { version: 'needed' })
    .route({
      method: 'PUT',
      path: '/identity-provider',
      summary: 'Set it; the provider is asked whether it is there. The version is 0 where none is set',
      inputStructure: 'detailed',
    })
    .input(z.object({ query: z.object(basedOn), body: newIdentityProvider }))
    .output(identityProvider),
  removeIdentityProvider: endpoint(bySuperAdmins, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/identity-provider',
      successStatus: 204,
      summary: 'Let nobody in by it any more; its sessions end',
      inputStructure: 'detailed',
    })
    .input(z.object({ query: z.object(basedOn) }))
    .output(z.void()),
  findSingleSignOn: endpoint({
    reach: 'public',
    reason: 'names a button of the sign-in page, and nothing else',
  })
    .route({
      method: 'GET',
      path: '/auth/single-sign-on',
      summary: 'The sign-in of the company at the host name',
    })
    .output(z.object({ name: z.string().nullable() })),
  startSingleSignOn: endpoint({ reach: 'public', reason: signingIn })
    .route({ method: 'POST', path: '/auth/single-sign-on', summary: 'Where the browser has to go to' })
    .input(z.object({ returnTo: z.string().max(2_000).optional() }))
    .output(z.object({ url: z.string() })),
  finishSingleSignOn: endpoint({
    reach: 'public',
    reason: 'the provider’s answer is the credential, and only the browser that began may bring it',
  })
    .route({
      method: 'POST',
      path: '/auth/single-sign-on/finish',
      summary: 'Signs in with the provider’s answer',
    })
    .input(z.object({ query: z.string().max(4_000).describe('of the address the provider led back to') }))
    .output(z.object({ session, returnTo: z.string() })),
}
