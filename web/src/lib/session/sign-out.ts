import { api } from '../api/calls.ts'
import { forget } from './start-session.ts'

/** Ends the session on the server, then forgets it here. The caller goes to the login screen. */
export async function signOut(): Promise<void> {
  await api.identity.logout()
  forget()
}
