/**
 * A floor: Fastify, and the very statements that Vitrine sends for one request, with nothing around them. Asks Vitrine once
 * and sends again what it has sent. Says its port.
 */
import { rm } from 'node:fs/promises'
import { type BatchStatement, runBatch } from '@vitrine/server/bench'
import fastify from 'fastify'
import pg from 'pg'
import { openBenchApp } from '../bench-app.ts'
import { say } from '../child.ts'

const [databaseUrl = '', dataFolder = '', path = '', cookie = ''] = process.argv.slice(2)

interface Sent {
  statements: readonly BatchStatement[]
  /** The connection that sent them. */
  client: pg.Client
}

/** What goes out for the request, which takes one round trip. */
async function listen(): Promise<Sent> {
  const { app, database } = await openBenchApp(databaseUrl, dataFolder)
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : null
  const ask = async () => (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).text()
  // Until everything else that is asked once has been asked.
  for (let round = 0; round < 3; round++) await ask()
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [batch] = given as [{ statements?: readonly BatchStatement[] }]
    if (batch.statements !== undefined) sent.push({ statements: batch.statements, client: this })
    return Reflect.apply(query, this, given)
  } as typeof query
  await ask()
  pg.Client.prototype.query = query
  await app.close()
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
  const [only] = sent
  if (only === undefined || sent.length > 1) throw new Error(`${path} takes ${sent.length} round trips`)
  return only
}

const { statements, client } = await listen()
const { user, password, host, port, database } = client as pg.Client & { password: string }
const pool = new pg.Pool({ user: user ?? '', password, host, port, database: database ?? '', max: 10 })
const app = fastify()
app.get('/', async () => {
  const taken = await pool.connect()
  try {
    const rows = await runBatch(taken, statements)
    return rows.at(-1)?.[0]
  } finally {
    taken.release()
  }
})
await app.listen({ host: '127.0.0.1', port: 0 })
const own = app.server.address()
say(typeof own === 'object' ? own?.port : null)
