/** Checks whose session the browser has, when it may have ended or belong to another person. */
import { useEffect } from 'react'
import { api } from '../api/calls.ts'
import { queryClient } from '../api/query-client.ts'
import { reportRefusal, reportShutOut } from '../api/refusals.ts'
import { isOutage, reachability } from '../network/network.ts'
import { watchLocal } from './local-data.ts'
import { leaveForPage } from './next-visit.ts'
import { currentSession } from './session-store.ts'
import { acceptAccess, refreshDomain, startAnew } from './start-session.ts'

/**
 * A page that changes who is here itself, such as to act in somebody's place, has ended one session before it hears of the
 * other, and is on its way elsewhere by then.
 */
const ownWayMs = 1_500

/**
 * Whether it is still the person that the page shows, in their company where they are in one; otherwise the page is led
 * to where that belongs. Where the server is away, it is asked once it is back.
 */
export async function askWhoWeAre(): Promise<boolean> {
  if ((await lookWhoWeAre(() => {})) === 'same') return true
  await new Promise((resolve) => setTimeout(resolve, ownWayMs))
  return (await lookWhoWeAre((lead) => lead())) === 'same'
}

/** `act` gets a function that leads the page away where the session has ended or is another person's. */
async function lookWhoWeAre(act: (lead: () => void) => void): Promise<'same' | 'other'> {
  const shown = currentSession()
  if (shown.status === 'signed-out') return 'other'
  const domainId = shown.status === 'entered' ? shown.domain._id : null
  try {
    const { access, user } = await api.identity.getSession(domainId === null ? {} : { domain: domainId })
    // A visitor by link has no account, and stays the same as long as the link opens something.
    if (shown.user !== null && user !== null && user._id !== shown.user._id) {
      act(() => leaveForPage(() => startAnew(location.pathname + location.search, user._id)))
      return 'other'
    }
    if (domainId === null) return 'same'
    if (access !== null) {
      // The menus first: what they close isn't read again.
      if (acceptAccess(domainId, access)) setTimeout(() => void queryClient.invalidateQueries())
      void refreshDomain(domainId).catch(() => {})
      return 'same'
    }
    act(reportShutOut)
  } catch (error) {
    // The call is public: elsewhere its refusals are shown in place.
    if (!isOutage(error)) act(() => reportRefusal(error, undefined))
    else act(askOnReturn)
  }
  return 'other'
}

function askOnReturn(): void {
  const stop = reachability.onReturn(() => {
    stop()
    void askWhoWeAre()
  })
  reachability.doubt()
}

/** Time for a live connection to come, or to come back. */
const askFirstMs = 3_000
const askEveryMs = 20_000

/**
 * For pages that are somebody's. `isTold`: a live connection says that the session or a right has ended.
 * Otherwise that is asked from time to time, and as soon as somebody comes back to the page.
 */
export function useWhoWeAre(hasLiveNews: boolean): void {
  // Another tab of this browser has signed out, or signed in as another person.
  useEffect(() => watchLocal('user', () => void askWhoWeAre()), [])
  useEffect(() => {
    if (hasLiveNews) return
    const ask = () => {
      if (document.visibilityState === 'visible' && reachability.state() === 'reachable') void askWhoWeAre()
    }
    const first = setTimeout(ask, askFirstMs)
    const timer = setInterval(ask, askEveryMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [hasLiveNews])
}
