import { type ExampleIds, type Examples, signsIn } from '../example.ts'
import type { singleSignOnContract } from './single-sign-on.contract.ts'

export function singleSignOnExamples(ids: ExampleIds): Examples<typeof singleSignOnContract> {
  return {
    setIdentityProvider: {
      body: {
        name: 'Company account',
        issuer: ids.issuer,
        clientId: 'vitrine',
        clientSecret: 'secret',
        isEnabled: true,
      },
    },
    startSingleSignOn: { withoutVersion: signsIn, refusal: 'NotFound' },
    finishSingleSignOn: { input: { query: 'code=x' }, withoutVersion: signsIn, refusal: 'SignInExpired' },
  }
}
