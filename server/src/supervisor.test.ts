import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  hasSupervisorTools,
  listenAsSupervisor,
  type SupervisorSocket,
} from '../test/harness/supervisor-socket.ts'
import { findSupervisor } from './supervisor.ts'

it('nobody is told anything where nobody has asked', () => {
  const environment = { PATH: '/nowhere' }
  const supervisor = findSupervisor(environment)
  supervisor.serves()
  supervisor.ends()
  expect(environment).toEqual({ PATH: '/nowhere' })
})

it('that nothing could be told is said', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  findSupervisor({ PATH: '/nowhere', NOTIFY_SOCKET: '/nowhere/notify' }).serves()
  await expect.poll(() => error.mock.calls).toEqual([[expect.stringContaining('READY=1')]])
  error.mockRestore()
})

describe.skipIf(!hasSupervisorTools)('systemd (needs systemd-notify and perl)', () => {
  let socket: SupervisorSocket
  beforeEach(async () => {
    socket = await listenAsSupervisor()
  })
  afterEach(() => socket.close())

  const asked = (more: Record<string, string>) => ({
    PATH: process.env.PATH,
    NOTIFY_SOCKET: socket.path,
    ...more,
  })
  const signs = () => socket.heard().filter((line) => line === 'WATCHDOG=1').length

  it('hears that it serves, and from then on that the event loop turns, and nothing while it stands still', async () => {
    const environment = asked({ WATCHDOG_USEC: '300000', WATCHDOG_PID: String(process.pid) })
    const supervisor = findSupervisor(environment)
    // It isn't for what the program starts.
    expect(Object.keys(environment)).toEqual(['PATH'])
    await wait(500)
    expect(socket.heard()).toEqual([])
    supervisor.serves()
    await expect.poll(() => socket.heard()[0]).toBe('READY=1')
    await expect.poll(signs, { timeout: 30_000 }).toBeGreaterThan(2)
    const before = signs()
    const until = performance.now() + 3_000
    while (performance.now() < until);
    await wait(100)
    // There would have been thirty.
    expect(signs() - before).toBeLessThan(10)
    await expect.poll(signs, { timeout: 30_000 }).toBeGreaterThan(before + 1)
    supervisor.ends()
    await expect.poll(() => socket.heard()).toContain('STOPPING=1')
    // What was on its way is heard.
    await wait(500)
    const last = signs()
    await wait(1_000)
    expect(signs()).toBe(last)
  })

  it('hears no heartbeats that it has asked of another process, or not at all', async () => {
    findSupervisor(asked({ WATCHDOG_USEC: '300000', WATCHDOG_PID: '1' })).serves()
    findSupervisor(asked({})).serves()
    await wait(1_000)
    await expect.poll(() => socket.heard()).toEqual(['READY=1', 'READY=1'])
  })
})
