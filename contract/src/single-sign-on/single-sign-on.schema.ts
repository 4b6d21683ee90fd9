import * as z from 'zod'
import { oneLine } from '../one-line.ts'

export const identityProvider = z.object({
  /** What the button to sign in says: "Sign in with {name}". */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  isEnabled: z.boolean(),
  /**
   * Whether an address is believed of which the provider doesn't say whether it is verified, if its host name is one
   * that the company has proven.
   */
  trustsProvenHosts: z.boolean(),
  /** Where the provider sends people back to; to be entered there. */
  redirectUri: z.string(),
  version: z.number().int(),
})
export type IdentityProvider = z.infer<typeof identityProvider>

export const newIdentityProvider = z.object({
  name: oneLine.min(1).max(60),
  issuer: z.string().trim().max(300).describe('the address of the provider, as in its discovery document'),
  clientId: z.string().trim().min(1).max(300),
  clientSecret: z.string().max(500).optional().describe('absent: the one that is kept'),
  isEnabled: z.boolean(),
  trustsProvenHosts: z
    .boolean()
    .optional()
    .describe('absent: as it is, and off for another provider or client'),
})
export type NewIdentityProvider = z.infer<typeof newIdentityProvider>
