import { type ExampleIds, type Examples, neverGiven, signsIn, type Unique } from '../example.ts'
import type { identityContract } from './identity.contract.ts'

export function identityExamples(ids: ExampleIds, unique: Unique): Examples<typeof identityContract> {
  const withoutVersion = signsIn
  const theirs = unique('Their company')
  return {
    login: { withoutVersion },
    startHandOver: { input: { domain: ids.otherDomainId }, withoutVersion, refusal: 'NotFound' },
    finishHandOver: { input: { code: neverGiven }, withoutVersion, refusal: 'HandOverExpired' },
    getSession: { input: { domain: ids.domain } },
    requestPasswordReset: { withoutVersion },
    resetPassword: { input: { token: ids.resetToken, password: ids.newPassword }, withoutVersion },
    changePassword: { input: { currentPassword: ids.password }, withoutVersion },
    requestEmailChange: { withoutVersion },
    confirmEmailChange: { input: { token: ids.changeEmailToken }, withoutVersion },
    getSetup: { input: { token: ids.setupToken } },
    completeSetup: {
      input: { token: ids.setupToken, name: 'Ada', password: ids.newPassword },
      withoutVersion,
    },
    updateUser: {
      body: { language: 'fr-fr', company: 'Some company' },
      withoutVersion: 'the specification shows it',
      stale: {
        record: 'profile',
        body: { company: theirs, numberFormat: null },
        present: { company: theirs },
      },
    },
  }
}
