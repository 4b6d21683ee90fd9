import { Visits } from '../lib/engagement/visits-notice.tsx'
import { ActingBar } from './shell/acting-bar.tsx'

export function SessionBanners({ isActing }: { isActing: boolean }) {
  return (
    <>
      {isActing && <ActingBar />}
      <Visits />
    </>
  )
}
