import { type ExampleIds, type Examples, signsIn, type Unique } from '../example.ts'
import type { singleSignOnContract } from './single-sign-on.contract.ts'

export function singleSignOnExamples(ids: ExampleIds, unique: Unique): Examples<typeof singleSignOnContract> {
  const provider = { issuer: ids.issuer, clientId: 'vitrine', clientSecret: 'secret', isEnabled: true }
  const theirs = unique('Their account')
  return {
    setIdentityProvider: {
      body: { name: 'Company account', ...provider },
      stale: { record: 'provider', body: { name: theirs, ...provider }, present: { name: theirs } },
    },
    removeIdentityProvider: {
      stale: {
        record: 'provider',
        by: 'singleSignOn.setIdentityProvider',
        body: { name: theirs, ...provider },
        present: { name: theirs },
      },
    },
    startSingleSignOn: { withoutVersion: signsIn, refusal: 'NotFound' },
    finishSingleSignOn: { input: { query: 'code=x' }, withoutVersion: signsIn, refusal: 'SignInExpired' },
  }
}
