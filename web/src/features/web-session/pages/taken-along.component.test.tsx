/** A project that was taken along: it is there without the server, and goes when it has to. */
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { asClient, openSession } from '../../../../test/open/open-session.tsx'
import { exampleSession, projectId, SessionServer } from '../../../../test/servers/session-server.ts'
import { deviceKey } from '../../../lib/answer-queue/device-key.ts'
import { reachability } from '../../../lib/network/network.ts'
import { keepFiles, keepTaken, takenAt } from '../../../lib/offline-projects/offline-projects.ts'
import { holderOf } from '../api/take-along.ts'

const heading = () => page.getByRole('heading', { level: 1, name: 'Spring 2027' })
const failed = () => page.getByText('This project could not be opened')
const files = 'vitrine-taken'

/** A page that has the project, and keeps it on the device. */
async function takeAlong(server: SessionServer): Promise<void> {
  const entered = asClient()
  await openSession(server, { session: entered })
  await expect.element(heading()).toBeVisible()
  const holder = holderOf(entered)
  const key = holder === null ? null : await deviceKey(holder)
  if (key === null) throw new Error('there is no key')
  await caches.open(files)
  await keepTaken({ entered, session: server.read() }, key)
}

async function openAnew(server: SessionServer): Promise<void> {
  await cleanup()
  await openSession(server, { keepsDevice: true })
}

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
  reachability.look()
})

it('is shown with its age while the server is away, and no longer than seven days', async () => {
  const server = new SessionServer(exampleSession(2))
  await takeAlong(server)
  server.isAway = true
  await openAnew(server)
  await expect.element(heading()).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: /^Without connection: shown as of/ }))
    .toBeVisible()

  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 8 * 86_400_000)
  await openAnew(server)
  await expect.element(failed()).toBeVisible()
  expect(await takenAt(projectId)).toBeNull()
  expect(await caches.has(files)).toBe(false)
})

it('goes from the device once the server refuses the project, and does not come back with it', async () => {
  const server = new SessionServer(exampleSession(2))
  await takeAlong(server)
  expect(await takenAt(projectId)).not.toBeNull()
  server.refusesSession = true
  await openAnew(server)
  await expect.element(failed()).toBeVisible()
  await expect.poll(() => takenAt(projectId)).toBeNull()
  expect(await caches.has(files)).toBe(false)

  server.isAway = true
  await openAnew(server)
  await expect.element(failed()).toBeVisible()
  server.isAway = false
  server.refusesSession = false
  await openAnew(server)
  await expect.element(heading()).toBeVisible()
  expect(await takenAt(projectId)).toBeNull()
})

it('counts the pictures that find no room, and fails without the application itself', async () => {
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(['/assets/page.js']))
  const full: string[] = ['/b.png', '/c.png']
  const cache = {
    put: async () => {},
    match: async () => undefined,
    add: async (address: string) => {
      if (full.includes(address)) throw new DOMException('', 'QuotaExceededError')
    },
  }
  vi.spyOn(caches, 'open').mockResolvedValue(cache as unknown as Cache)
  expect(await keepFiles(['/a.png', '/b.png', '/c.png'], () => {})).toBe(2)
  full.push('/assets/page.js')
  await expect(keepFiles([], () => {})).rejects.toThrow()
})
