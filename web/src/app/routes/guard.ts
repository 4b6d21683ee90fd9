import { redirect } from '@tanstack/react-router'
import { guardRoute } from '@vitrine/rules'
import { forgetWithSession } from '../../lib/session/session-memory.ts'
import { currentSession } from '../../lib/session/session-store.ts'
import { isSomebodyHere } from '../../lib/session/start-session.ts'

/** Where guests of a project's link may be. */
const guestRoutes = ['ProjectWebSession', 'ProjectRoom']

/** Pages for another person's view and for visitors by link; other pages request data of a person. */
const catalogRoutes = ['Home', 'Catalog']

let lastName: string | undefined
// After signing out, the page visited last no longer lets anybody in.
forgetWithSession(() => {
  lastName = undefined
})

/** Sends strangers to the login from pages that need a session and no company. */
export async function guardAccount({ location }: { location: { href: string } }): Promise<void> {
  if (await isSomebodyHere()) return
  // A visitor by link has no account and goes to what the link opens.
  throw currentSession().status === 'entered'
    ? redirect({ to: '/' })
    : redirect({ to: '/login', search: { return: location.href } })
}

/** Sends strangers to the login, and people who never finished their set-up there, before the page is fetched. */
export function guard(routeName: string, wanted: string): void {
  const session = currentSession()
  const isInside = session.status === 'entered'
  const visitor = {
    signedIn: isInside && session.user !== null,
    // A token that was refused opened no session, so it doesn't count.
    hasToken: isInside && session.user === null,
    from: lastName,
  }
  if (guardRoute(routeName, visitor) === 'login') {
    lastName = undefined
    // A visitor by a project's link has no account to sign in to.
    if (routeName === 'ProjectWebSession' && new URL(wanted, location.origin).searchParams.has('token'))
      throw redirect({ to: '/security/link-over' })
    throw redirect({ to: '/login', search: { return: wanted } })
  }
  const project = isInside ? session.access.project : undefined
  if (project !== undefined && !guestRoutes.includes(routeName))
    throw redirect({ to: '/projects/web-session/$projectId', params: { projectId: project }, search: {} })
  if (isInside && session.user === null && project === undefined && !catalogRoutes.includes(routeName))
    throw redirect({ to: '/no-access' })
  // Elsewhere calls would be made, and changes, in one's own name.
  if (isInside && session.viewAs !== null && !catalogRoutes.includes(routeName)) {
    throw redirect({ to: '/catalog' })
  }
  if (isInside && session.user?.profile.name === '') throw redirect({ to: '/security/user-setup' })
  lastName = routeName
}
