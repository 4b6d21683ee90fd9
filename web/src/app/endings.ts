import type { useRouter } from '@tanstack/react-router'
import { onEnding } from '../lib/api/refusals.ts'
import { showSignedInElsewhere } from '../lib/banner/banner-store.ts'
import { leaveAtOnce } from '../lib/session/next-visit.ts'
import { currentSession } from '../lib/session/session-store.ts'
import { forget, isStarting } from '../lib/session/start-session.ts'

/** Acts on refusals that concern the whole application: several calls may meet one, it is acted on once. */
export function watchEndings(router: ReturnType<typeof useRouter>): void {
  onEnding((ending) => {
    if (ending !== 'signed-in-elsewhere' && !isStarting() && isGuestOfProject(router.state.location)) {
      leaveAtOnce(() => {
        forget()
        return router.navigate({ to: '/security/link-over', replace: true })
      })
      return
    }
    if (ending === 'no-access') {
      // Asked of the server: the operator may have named another page.
      if (!isStarting())
        leaveAtOnce(() => router.navigate({ to: '/no-access', replace: true, reloadDocument: true }))
      return
    }
    if (ending === 'shut-out') {
      const { href } = router.state.location
      leaveAtOnce(() => {
        forget()
        // From the server, so that nothing of the company is left on the page, its brand included.
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

/** Whoever came by the link of a project has no account: they are told that it is over. */
function isGuestOfProject({ pathname, searchStr }: { pathname: string; searchStr: string }): boolean {
  const session = currentSession()
  const isPerson = session.status !== 'signed-out' && session.user !== null
  return (
    !isPerson && pathname.startsWith('/projects/web-session/') && new URLSearchParams(searchStr).has('token')
  )
}

function wasHere(): boolean {
  return isStarting() || currentSession().status !== 'signed-out'
}
