import { api } from '../api/calls.ts'
import { leaveAtOnce } from './next-visit.ts'
import { forget } from './start-session.ts'

/** Ends the session on the server, then forgets it here, and leads to the login screen by `leave` where that isn't there already. */
export async function signOut(leave = async () => {}): Promise<void> {
  await api.identity.logout()
  leaveAtOnce(() => {
    forget()
    return leave()
  })
}
