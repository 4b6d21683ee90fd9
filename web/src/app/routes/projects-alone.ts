import type { Session } from '../../lib/session/session-store.ts'

/** A client without a catalogue has nothing else here: their projects are their home page. */
export function hasProjectsAlone(session: Session): boolean {
  if (session.status !== 'entered') return false
  const { access, domain, user } = session
  return user !== null && access.isClient && !domain.subscription.allowCatalog
}
