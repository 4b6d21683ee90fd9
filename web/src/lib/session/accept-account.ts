import type { Account } from '@vitrine/contract'
import { applyLocale, setPersonLocale } from '../i18n/i18n.ts'
import { currentSession, setSession } from './session-store.ts'

/** Shows the signed-in person's account as the server has just answered it, in the language it now asks for. */
export async function acceptAccount(user: Account): Promise<void> {
  setPersonLocale(user.language)
  await applyLocale('elsewhere')
  const session = currentSession()
  if (session.status === 'entered') setSession({ ...session, user })
}
