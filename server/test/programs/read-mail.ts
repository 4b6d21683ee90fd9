// `node read-mail.ts RECIPIENT [WORDS]`: prints the newest mail to somebody (that has these words) from the outbox, for
// tests in a browser.
import pg from 'pg'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const { rows } = await client.query<{ text: string }>(
  `select text_body as text from outbox where recipient = $1 and position($2 in text_body) > 0
   order by created_at desc limit 1`,
  [process.argv[2], process.argv[3] ?? ''],
)
await client.end()
process.stdout.write(rows[0]?.text ?? '')
