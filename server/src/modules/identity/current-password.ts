import { refuse } from '../../platform/errors.ts'
import type { Person } from '../../scope/caller.ts'
import type { IdentityParts } from './identity-parts.ts'

/** Before a change to what protects the account. Refuses CurrentPasswordRequired/Wrong, TooManyRequests. */
export async function checkCurrentPassword(
  parts: IdentityParts,
  person: Person,
  password: string,
): Promise<void> {
  if (password === '') refuse('CurrentPasswordRequired')
  await parts.throttle.beforeSignIn(person.email, person.id)
  if (!(await parts.authentication.isPassword(person.id, password))) refuse('CurrentPasswordWrong')
  await parts.throttle.afterSuccess(person.email)
}
