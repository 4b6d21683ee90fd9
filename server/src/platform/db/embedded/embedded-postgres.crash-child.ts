// Run by the crash test: starts the embedded server, writes numbered rows without end, and reports each one
// after its commit. Whatever was reported must survive the process being killed.
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataFolder, first] = process.argv.slice(2)
if (dataFolder === undefined || first === undefined) throw new Error('usage: DATA_FOLDER FIRST_NUMBER')

const server = await startEmbeddedPostgres({ dataFolder, log: { info: () => {}, warn: () => {} } })
process.stdout.write(`server ${server.pid}\n`)
const client = new pg.Client({ connectionString: server.url })
client.on('error', () => process.exit(3))
await client.connect()
await client.query('create table if not exists answered (number integer primary key)')
for (let number = Number(first); ; number++) {
  await client.query('insert into answered values ($1) on conflict do nothing', [number])
  process.stdout.write(`row ${number}\n`)
}
