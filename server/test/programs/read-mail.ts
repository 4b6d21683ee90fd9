// `node read-mail.ts RECIPIENT [WORDS]`: prints the newest mail to somebody (that has these words) from the outbox, once
// there is one, for tests in a browser.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** For what hangs: longer than a test lasts. */
const until = Date.now() + 300_000

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
let text = await readNewest()
for (; text === '' && Date.now() < until; text = await readNewest()) await pause(200)
await client.end()
process.stdout.write(text)

async function readNewest(): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select text_body as text from outbox where recipient = $1 and position($2 in text_body) > 0
     order by created_at desc limit 1`,
    [process.argv[2], process.argv[3] ?? ''],
  )
  return rows[0]?.text ?? ''
}
