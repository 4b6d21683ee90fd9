import { type Examples, neverGiven, signsIn } from '../example.ts'
import type { signInSecurityContract } from './sign-in-security.contract.ts'

export function signInSecurityExamples(): Examples<typeof signInSecurityContract> {
  const withoutVersion = signsIn
  return {
    passSecondFactor: {
      input: { token: neverGiven, code: '000000' },
      withoutVersion,
      refusal: 'SignInExpired',
    },
    beginSecondFactor: { withoutVersion },
    confirmSecondFactor: { input: { code: '000000' }, withoutVersion, refusal: 'SecondFactorMissing' },
    renewRecoveryCodes: { withoutVersion, refusal: 'SecondFactorMissing' },
    removeSecondFactor: { withoutVersion, refusal: 'SecondFactorMissing' },
    beginPasskey: { withoutVersion },
    addPasskey: {
      input: { token: neverGiven, name: 'Mine', response: {} },
      withoutVersion,
      refusal: 'SignInExpired',
    },
    renamePasskey: {
      input: { name: 'Mine' },
      withoutVersion: 'the name of one’s own passkey: a single value that is shown as it is set',
      refusal: 'NotFound',
    },
    removePasskey: { withoutVersion, refusal: 'NotFound' },
    beginPasskeySignIn: { withoutVersion },
    signInWithPasskey: {
      input: { token: neverGiven, response: {} },
      withoutVersion,
      refusal: 'SignInExpired',
    },
  }
}
