import type { Account } from '@vitrine/contract'
import { api } from '../api/client.ts'
import { applyLocale, setPersonLocale } from '../i18n/i18n.ts'
import { currentSession, setSession } from './session-store.ts'

/**
 * Shows the signed-in person's account as the server has just answered it, in the language it now asks for. Null: what
 * was written elsewhere meanwhile counts, and is asked for.
 */
export async function acceptAccount(answer: Account | null): Promise<void> {
  const user = answer ?? (await api.identity.getSession({})).user
  if (user === null) return
  setPersonLocale(user.language)
  await applyLocale('elsewhere')
  const session = currentSession()
  if (session.status === 'entered') setSession({ ...session, user })
}
