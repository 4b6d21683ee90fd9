import * as z from 'zod'
import { id, timestamp } from '../paging.ts'

export const signInMethod = z.enum(['password', 'second-factor', 'passkey', 'single-sign-on'])
export type SignInMethod = z.infer<typeof signInMethod>

/** Where somebody came from: the browser in words, such as "Chrome, Windows", and the address. */
const origin = { device: z.string(), address: z.string() }

export const signIn = z.object({
  _id: id,
  at: timestamp,
  method: signInMethod,
  isSuccess: z.boolean(),
  ...origin,
})
export type SignIn = z.infer<typeof signIn>

export const passkey = z.object({
  _id: id,
  name: z.string(),
  /** Browsers offer a passkey only on the host name that it was made on. */
  hostName: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const accountSecurity = z.object({
  /** Null while no authenticator app is in force. */
  secondFactor: z.object({ since: timestamp, recoveryCodesLeft: z.number().int() }).nullable(),
  passkeys: z.array(passkey),
  session: z.object({ startedAt: timestamp, method: signInMethod, ...origin }),
})
export type AccountSecurity = z.infer<typeof accountSecurity>

/** As browsers give and take them (WebAuthn Level 3, JSON forms); checked by the library that verifies them. */
export const webAuthnJson = z.record(z.string(), z.unknown())
