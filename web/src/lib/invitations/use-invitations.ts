import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/client.ts'
import { useSession } from '../session/session-store.ts'

/** Companies that invite the person, as the server says whenever their news change. */
export const invitationsQuery = () =>
  orpc.invitations.listInvitations.queryOptions({ refetchOnWindowFocus: 'always' })

/** How many wait for an answer; none where the session may give none. */
export function useWaitingInvitations(): number {
  const session = useSession()
  const mayAnswer =
    session.status === 'entered' &&
    session.user !== null &&
    session.boundTo === null &&
    session.viewAs === null
  const { data = [] } = useQuery({ ...invitationsQuery(), enabled: mayAnswer })
  return mayAnswer ? data.length : 0
}
