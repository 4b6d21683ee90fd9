import { noPermissions } from '@vitrine/rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enteredAs } from '../../../test/example-company.ts'
import { openPart } from '../../../test/open/open-part.tsx'
import { followEndings } from '../../../test/watch-endings.ts'
import { api } from '../api/calls.ts'
import { currentSession, setSession } from './session-store.ts'
import { useWhoWeAre } from './who-we-are.ts'

function Frame({ hasLiveNews }: { hasLiveNews: boolean }) {
  useWhoWeAre(hasLiveNews)
  return null
}

const entered = enteredAs()
const { user, domain, access } = entered
const session = 'GET /auth/session'
const refusal = (status: number, code: string) => () =>
  Response.json({ code, status, message: '', data: {} }, { status })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
})
afterEach(() => {
  // Pages that were left have arrived: the next one asks before it is left.
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  setSession({ status: 'signed-out' })
})

const isAsked = (asked: readonly { call: string }[]) => asked.filter(({ call }) => call === session).length

it('asks from time to time while nobody tells, and as soon as somebody comes back', async () => {
  const answers = { [session]: { user, domains: [], access, ownsProfile: true } }
  const opened = await openPart(<Frame hasLiveNews />, { answers })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isAsked(opened.asked)).toBe(0)
  const { asked } = await openPart(<Frame hasLiveNews={false} />, { answers })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isAsked(asked)).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isAsked(asked)).toBe(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => isAsked(asked)).toBe(3)
})

it.each([
  ['of somebody in a company', entered],
  ['of somebody in none', { status: 'choosing', user: user as NonNullable<typeof user>, domains: [] }],
] as const)('leads a page %s to the login once the session has ended', async (_, shown) => {
  const ways = followEndings()
  await openPart(<Frame hasLiveNews={false} />, { answers: { [session]: refusal(401, 'NotSignedIn') } })
  setSession(shown)
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.advanceTimersByTimeAsync(1_500)
  await expect.poll(() => ways).toEqual(['/login'])
})

it('leaves the page of a company that lets them in no longer', async () => {
  const ways = followEndings()
  await openPart(<Frame hasLiveNews={false} />, {
    answers: { [session]: { user, domains: [], access: null, ownsProfile: true } },
  })
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.advanceTimersByTimeAsync(1_500)
  await expect.poll(() => ways).toEqual(['/login'])
})

it('shows what may be done by now', async () => {
  const less = { ...access, isSuperAdmin: false, permissions: noPermissions() }
  await openPart(<Frame hasLiveNews={false} />, {
    answers: { [session]: { user, domains: [], access: less, ownsProfile: true } },
  })
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.poll(() => currentSession()).toMatchObject({ domain, access: { isSuperAdmin: false } })
})

it.each([
  ['stays where another right was lost', true, []],
  ['is led to the explanation where nothing else was lost', false, ['/no-access']],
] as const)('whose reading is refused %s', async (_, hasLost, expected) => {
  const ways = followEndings()
  const less = hasLost ? { ...access, isSuperAdmin: false, permissions: noPermissions() } : access
  const { asked } = await openPart(<Frame hasLiveNews />, {
    answers: {
      [session]: { user, domains: [], access: less, ownsProfile: true },
      'GET /groups': refusal(403, 'NotAllowed'),
      'GET /users': refusal(403, 'NotAllowed'),
    },
  })
  // Two lists of one page: the second is refused once the menus are new already.
  const read = [
    api.people.listGroups({ page: 1, per_page: 10 }),
    api.people.listUsers({ page: 1, per_page: 10 }),
  ]
  await Promise.allSettled(read)
  await expect.poll(() => isAsked(asked)).toBe(2)
  await expect.poll(() => currentSession()).toMatchObject({ access: { isSuperAdmin: !hasLost } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...new Set(ways)]).toEqual(expected)
})

it('is led to the explanation where a change is refused, whatever else was lost', async () => {
  const ways = followEndings()
  const less = { ...access, isSuperAdmin: false, permissions: noPermissions() }
  await openPart(<Frame hasLiveNews />, {
    answers: {
      [session]: { user, domains: [], access: less, ownsProfile: true },
      'POST /groups': refusal(403, 'NotAllowed'),
    },
  })
  await api.people
    .createGroup({ query: {}, body: { name: 'Buyers', isExternal: true, levels: {} } })
    .catch(() => {})
  await expect.poll(() => ways).toEqual(['/no-access'])
})
