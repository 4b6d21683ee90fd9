import { sql } from 'kysely'
import { expect } from 'vitest'
import { ACCOUNT_MAIL_QUEUE } from '../../src/modules/identity/index.ts'
import type { TestServer } from './test-server.ts'

export interface SentMail {
  subject: string
  text: string
  html: string
}

/** Mails about accounts that a worker has yet to send. */
export async function countWaitingMails({ database }: TestServer): Promise<number> {
  const rows = await database.rows(sql`
    select 1 from pgboss.job where name = ${ACCOUNT_MAIL_QUEUE} and state in ('created', 'retry', 'active')`)
  return rows.length
}

/** The mails to somebody in the outbox, oldest first, once every mail that was asked for is sent. Takes a worker. */
export async function mailsTo(server: TestServer, recipient: string): Promise<SentMail[]> {
  await expect.poll(() => countWaitingMails(server), { timeout: 60_000 }).toBe(0)
  return await server.database.rows<SentMail>(sql`
    select subject, text_body as text, html_body as html from outbox
    where recipient = ${recipient} order by created_at, id`)
}
