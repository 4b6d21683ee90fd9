import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { createMailer } from './mailer.ts'

const mail = {
  to: 'ada@atelier.example',
  subject: 'Atelier invites you',
  text: 'Dear Ada',
  html: '<p>Dear Ada',
}

it('of a mail that was sent, the log says neither to whom nor what about', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (text: string) => lines.push(text) })
  const database = { rows: async () => [] } as Partial<Database> as Database
  await createMailer({ from: 'Vitrine <v@example.org>', database, log }).deliver({
    ...mail,
    messageId: '<1@x>',
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: 'mail sent', messageId: '<1@x>' })
  expect(lines[0]).not.toMatch(/ada|atelier/i)
})
