// @slow: it starts programs and databases of its own
/**
 * An upgrade without an interruption: the program of the last release serves while the schema changes under it, and
 * beside the new one; checked clients of both lose nothing and get no error.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { CheckedClient } from '../crash-test/checked-client.ts'
import { compareAll } from '../crash-test/comparison.ts'
import { kinds, sumOf } from '../crash-test/ledger.ts'
import { Records } from '../crash-test/records.ts'
import { foundFilledCompany, type Place, RunningProgram } from '../crash-test/whole-program.ts'
import { createEmptyDatabase } from '../harness/databases/database.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { startProgram } from '../harness/started-program.ts'
import { hasHistory, lastRelease, writeSources } from './released-sources.ts'

const password = 'Upgrades-All-1'
const people = ['first', 'second'].map((name) => ({ email: `${name}@upgrade.example`, password }))
const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
const products = 600
const LIMIT_MS = 15 * 60_000

it.skipIf(!hasHistory)(
  `the program of ${lastRelease.version} serves on under the present schema (needs the history of the repository)`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-'))
    await chmod(folder, 0o755)
    const [sources, dataFolder] = [join(folder, 'sources'), join(folder, 'data')]
    for (const path of [sources, dataFolder]) await mkdir(path)
    const database = await createEmptyDatabase()
    const settings = { DATABASE_URL: database.url }
    const before: Place = { dataFolder, port: await findFreePort(), settings, sources }
    const after: Place = {
      dataFolder,
      port: await findFreePort(),
      settings: { ...settings, VITRINE_MIGRATE: 'off' },
    }
    const former = new RunningProgram(before, ['server', 'src', 'main.ts'])
    const present = new RunningProgram(after, ['server', 'dist', 'main-api.js'])
    try {
      await writeSources(lastRelease, sources)
      await former.start()
      const company = { name: 'Upgraded', hostName: 'upgraded.localhost', people }
      const domainId = await foundFilledCompany(before, company, products)
      const records = new Records(async () => database.url, domainId)
      expect(await newest(database.url)).toBe(lastRelease.lastMigration)

      const clients = [new CheckedClient(before.port, first), new CheckedClient(after.port, second)] as const
      await clients[0].work({ from: 0, to: 50, writers: 2, makesBulks: true })
      await workOn(clients[0])
      const migrated = await startProgram('main-manage', { VITRINE_DATA: dataFolder, ...settings }, [
        'migrate',
      ]).ended
      expect(migrated).toMatchObject({ code: 0, said: expect.stringContaining('applied') })
      expect(await newest(database.url)).not.toBe(lastRelease.lastMigration)
      await workOn(clients[0])

      await present.start()
      await clients[1].work({ from: 50, to: 100, writers: 2, makesBulks: false })
      for (const client of clients) await workOn(client)
      for (const client of clients) await client.end()
      await compareAll({ clients, others: [], records, products })
      for (const { ledger } of clients) expect(ledger.figures.unanswered).toBe(0)
      expect(former.isUp()).toBe(true)
    } finally {
      await present.stop()
      await former.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  LIMIT_MS,
)

/** Until something of each kind that doesn't take long was acknowledged again. */
async function workOn(client: CheckedClient): Promise<void> {
  const start = { ...client.ledger.figures }
  const goes = kinds.filter((kind) => kind !== 'bulks')
  const done = () => goes.every((kind) => sumOf([client.ledger])[kind] > start[kind] + 2)
  while (!done()) {
    client.checkSoFar()
    await sleep(100)
  }
}

async function newest(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select max(name collate "C") as name from schema_migration')).rows[0]?.name
  } finally {
    await client.end()
  }
}
