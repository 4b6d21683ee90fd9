import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../scope/caller.ts'
import type { IdentityParts } from '../identity-parts.ts'

/** Before a change to what protects the account. Refuses CurrentPasswordRequired/Wrong, TooManyRequests. */
export async function checkCurrentPassword(
  parts: IdentityParts,
  person: Person,
  password: string,
): Promise<void> {
  if (password === '') refuse('CurrentPasswordRequired')
  // Attempts are counted by person instead of by IP address: the caller is signed in as this person.
  const attempt = { email: person.email, address: person.id }
  await parts.throttle.beforeSignIn(attempt)
  if (!(await parts.authentication.isPassword(person.id, password))) refuse('CurrentPasswordWrong')
  await parts.throttle.afterSuccess(attempt)
}
