import { Visits } from '../lib/engagement/visits-notice.tsx'
import { useEntered } from '../lib/session/session-store.ts'
import { ActingBar } from './shell/acting-bar.tsx'

/** In whose place somebody acts, and what is noted of them. */
export function SessionBanners() {
  const { impersonator } = useEntered()
  return (
    <>
      {impersonator !== null && <ActingBar />}
      <Visits />
    </>
  )
}
