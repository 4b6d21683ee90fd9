import { GuestDoor } from '../../features/web-session/components/guest-door.tsx'
import { WebSessionPage as SessionPage } from '../../features/web-session/pages/web-session-page.tsx'
import { SessionPartsContext } from '../../features/web-session/session-parts.ts'
import { sessionParts } from './session-parts.tsx'

/** A web session, to guests once they have said who they are: its pages are a feature of their own, products are shown in it as everywhere. */
export function WebSessionPage() {
  return (
    <SessionPartsContext.Provider value={sessionParts}>
      <GuestDoor>
        <SessionPage />
      </GuestDoor>
    </SessionPartsContext.Provider>
  )
}
