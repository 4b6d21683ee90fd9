/** Who the browser's session is of by now, where something says that it may be nobody's, or somebody else's. */
import { api } from '../api/calls.ts'
import { reportRefusal, reportShutOut } from '../api/refusals.ts'
import { isOutage, reach } from '../network/network.ts'
import { watchLocal } from './local-data.ts'
import { leaveAtOnce } from './next-visit.ts'
import { currentSession } from './session-store.ts'
import { startAnew } from './start-session.ts'

/**
 * A page that changes who is here itself, such as to act in somebody's place, has ended one session before it hears of the
 * other, and is on its way elsewhere by then.
 */
const ownWayMs = 1_500

/**
 * Whether it is still the person that the page shows, in their company; otherwise the page is led to where that belongs.
 * Where the server is away, it is asked once it is back.
 */
export async function askWhoWeAre(): Promise<boolean> {
  if ((await lookWhoWeAre(() => {})) === 'same') return true
  await new Promise((resolve) => setTimeout(resolve, ownWayMs))
  return (await lookWhoWeAre((lead) => lead())) === 'same'
}

/** `act` is given how to lead the page away where it is nobody's, or somebody else's. */
async function lookWhoWeAre(act: (lead: () => void) => void): Promise<'same' | 'other'> {
  const shown = currentSession()
  if (shown.status !== 'entered' || shown.user === null) return 'other'
  try {
    const { access, user } = await api.identity.getSession({ domain: shown.domain._id })
    if (user !== null && user._id !== shown.user._id) {
      act(() => leaveAtOnce(() => startAnew(location.pathname + location.search, user._id)))
      return 'other'
    }
    if (access !== null) return 'same'
    act(reportShutOut)
  } catch (error) {
    // The call is public: elsewhere its refusals are shown in place.
    if (!isOutage(error)) act(() => reportRefusal(error, undefined))
    else act(askOnReturn)
  }
  return 'other'
}

function askOnReturn(): void {
  const stop = reach.onReturn(() => {
    stop()
    void askWhoWeAre()
  })
  reach.doubt()
}

// Another tab of this browser has signed out, or in as somebody else.
watchLocal('user', () => void askWhoWeAre())
