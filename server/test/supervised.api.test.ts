// @slow: it starts programs
/** Servers and workers under a supervisor: they have started once they serve, and say when they end. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './harness/databases/database.ts'
import { findFreePort } from './harness/servers/free-port.ts'
import { startProgram } from './harness/started-program.ts'
import { hasSupervisorTools, listenAsSupervisor } from './harness/supervisor-socket.ts'

describe.skipIf(!hasSupervisorTools)('a program (needs systemd-notify and perl)', () => {
  let database: TestDatabase
  let dataFolder: string
  beforeAll(async () => {
    database = await createTestDatabase()
    dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-supervised-'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(dataFolder, { recursive: true, force: true })
  })

  it.each(['main-api', 'main-worker', 'main'])(
    'of %s says that it serves, gives heartbeats, and says that it ends',
    async (script) => {
      const socket = await listenAsSupervisor()
      const port = await findFreePort()
      const program = startProgram(script, {
        DATABASE_URL: database.url,
        VITRINE_DATA: dataFolder,
        VITRINE_DEMO: 'off',
        VITRINE_DRAIN_SECONDS: '0',
        PORT: String(port),
        NOTIFY_SOCKET: socket.path,
        WATCHDOG_USEC: '600000',
      })
      try {
        await expect.poll(socket.heard, { timeout: 120_000 }).toContain('READY=1')
        if (script !== 'main-worker')
          expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
        await expect.poll(socket.heard, { timeout: 30_000 }).toContain('WATCHDOG=1')
        program.kill('SIGTERM')
        expect((await program.ended).code).toBe(0)
        await expect.poll(socket.heard).toContain('STOPPING=1')
      } finally {
        program.kill('SIGKILL')
        await socket.close()
      }
    },
    180_000,
  )
})
