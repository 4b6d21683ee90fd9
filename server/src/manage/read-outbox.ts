import { listOutbox } from '../platform/mail/mailer.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

/** The newest last, where the eye is. */
export async function readOutbox({ database }: ManagedParts, given: Typed): Promise<string[]> {
  const { to, count = '10' } = given.options
  if (!/^[1-9]\d{0,3}$/.test(count)) throw new StartupError('--count must be a whole number from 1 to 9999')
  const mails = await listOutbox(database, Number(count), to)
  if (mails.length === 0) return [to === undefined ? 'There are no mails' : `There are no mails to ${to}`]
  return mails
    .reverse()
    .flatMap(({ recipient, subject, text, createdAt }) => [
      '─'.repeat(72),
      `${createdAt.toISOString()}  to ${recipient}`,
      subject,
      '',
      text.trim(),
    ])
}
