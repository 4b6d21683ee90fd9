import type { useRouter } from '@tanstack/react-router'
import { queryClient } from '../lib/api/query-client.ts'
import { onEnding } from '../lib/api/refusals.ts'
import { showSignedInElsewhere } from '../lib/banner/banner-store.ts'
import { leaveAtOnce, leaveForPage } from '../lib/session/next-visit.ts'
import { currentSession } from '../lib/session/session-store.ts'
import {
  accessChangedSince,
  forget,
  isSomebodyStored,
  isStarting,
  refreshAccess,
  startAnew,
} from '../lib/session/start-session.ts'

/** Acts on refusals that concern the whole application: several calls may meet one, it is acted on once. */
export function watchEndings(router: ReturnType<typeof useRouter>): void {
  onEnding((ending, readAt) => {
    if (ending !== 'signed-in-elsewhere' && !isStarting() && isGuestOfProject(router.state.location)) {
      leaveAtOnce(() => {
        forget()
        return router.navigate({ to: '/security/link-over', replace: true })
      })
      return
    }
    if (ending === 'signed-out' && !isStarting() && isGuestBesideSomebody()) {
      // Without the link they see their own data.
      leaveForPage(() => startAnew(router.state.location.href))
      return
    }
    if (ending === 'no-access') {
      if (isStarting()) return
      void wasReadByFormerRights(readAt).then((isStale) => {
        // Loaded from the server, because the operator may have configured another page.
        if (!isStale)
          leaveForPage(() => router.navigate({ to: '/no-access', replace: true, reloadDocument: true }))
      })
      return
    }
    if (ending === 'shut-out') {
      const { href } = router.state.location
      leaveForPage(() => {
        forget()
        // Loaded from the server, so that nothing of the company stays on the page, not even its brand.
        return router.navigate({
          to: '/login',
          search: { return: href },
          replace: true,
          reloadDocument: true,
        })
      })
      return
    }
    if (ending === 'signed-in-elsewhere' && wasHere()) showSignedInElsewhere()
    // While starting, the guard of the first page leads to the login.
    if (isStarting() || !wasHere()) return
    const { href } = router.state.location
    leaveAtOnce(() => {
      forget()
      return router.navigate({
        to: '/login',
        search: ending === 'signed-out' ? { return: href } : {},
        replace: true,
      })
    })
  })
}

/**
 * A page may read once more by what somebody might do until a moment ago. It stays and reads again by what they may do now;
 * where that is refused too, it is no page for them any more.
 */
async function wasReadByFormerRights(readAt: number | undefined): Promise<boolean> {
  const session = currentSession()
  if (readAt === undefined || session.status !== 'entered') return false
  const isOther = await refreshAccess(session.domain._id).catch(() => false)
  if (isOther) setTimeout(() => void queryClient.invalidateQueries())
  return isOther || accessChangedSince(readAt)
}

/** Whether a visitor without an account is on a project's page by its link; they are told that the link has ended. */
function isGuestOfProject({ pathname, searchStr }: { pathname: string; searchStr: string }): boolean {
  const session = currentSession()
  const isPerson = session.status !== 'signed-out' && session.user !== null
  return (
    !isPerson && pathname.startsWith('/projects/web-session/') && new URLSearchParams(searchStr).has('token')
  )
}

/** Whether the page was opened by a link in a browser in which somebody is signed in. */
function isGuestBesideSomebody(): boolean {
  const session = currentSession()
  return session.status === 'entered' && session.user === null && isSomebodyStored()
}

function wasHere(): boolean {
  return isStarting() || currentSession().status !== 'signed-out'
}
