/** Outgoing mail: by SMTP when configured, else into the outbox that an operator reads on the server. */
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Database } from '../db/database.ts'
import { mailsHanded } from '../telemetry/metrics.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where mails of this kind are ended, for mail programs that offer it by themselves. */
  unsubscribeUrl?: string
  /** The same for tries at the same mail: receivers keep one of them. */
  messageId?: string
  attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  name: string
  contentType: string
  content: Buffer
}

export interface Mailer {
  /** Delivers one try at a mail; rejects when it fails, so that the job it belongs to is tried again. */
  deliver(mail: Mail): Promise<void>
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface MailerOptions {
  smtpUrl?: string | undefined
  from: string
  database: Database
  log: Log
}

export function createMailer({ smtpUrl, from, database, log }: MailerOptions): Mailer {
  let opened: Promise<Transporter> | null = null
  const transport = async (url: string): Promise<Transporter> => {
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport(url))
    return await opened
  }

  async function hand(mail: Mail): Promise<void> {
    const { to, subject, text, html, unsubscribeUrl, messageId, attachments = [] } = mail
    if (smtpUrl !== undefined) {
      const list = unsubscribeUrl === undefined ? {} : { list: { unsubscribe: unsubscribeUrl } }
      const id = messageId === undefined ? {} : { messageId }
      const files = attachments.map(({ name, ...file }) => ({ filename: name, ...file }))
      await (await transport(smtpUrl)).sendMail({
        from,
        to,
        subject,
        text,
        html,
        attachments: files,
        ...list,
        ...id,
      })
    } else {
      // Where an earlier try put it there, it stays as it is.
      await database.rows(sql`
        with mail as (
          insert into outbox (recipient, subject, text_body, html_body, message_id)
          values (${to}, ${subject}, ${text}, ${html}, ${messageId ?? null})
          on conflict (message_id) where message_id is not null do nothing
          returning id)
        insert into outbox_attachments (mail_id, place, name, content_type, content)
        select mail.id, file.place, file.name, file.type, file.content
        from mail, unnest(${attachments.map(({ name }) => name)}::text[],
          ${attachments.map(({ contentType }) => contentType)}::text[],
          ${attachments.map(({ content }) => content)}::bytea[]) with ordinality as file (name, type, content, place)`)
    }
  }

  return {
    deliver: async (mail) => {
      try {
        await hand(mail)
        mailsHanded.inc({ outcome: 'sent' })
        // Whom it was for, and what of, stands in no log: subjects name companies.
        log.info({ messageId: mail.messageId ?? null }, 'mail sent')
      } catch (error) {
        mailsHanded.inc({ outcome: 'failed' })
        log.warn({ err: error, messageId: mail.messageId ?? null }, 'mail not sent')
        throw error
      }
    },
  }
}

/** Signs in at the mail server; rejects with the reason when that can't be. */
export async function checkMailServer(smtpUrl: string, signal: AbortSignal): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl)
  const close = () => transport.close()
  signal.addEventListener('abort', close)
  try {
    await transport.verify()
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

export interface OutboxMail {
  recipient: string
  subject: string
  text: string
  createdAt: Date
  /** Names of what is attached. */
  attachments: string[]
}

/** The newest mails of the outbox, newest first; all, or those to one address. */
export async function listOutbox(database: Database, limit: number, to?: string): Promise<OutboxMail[]> {
  return await database.rows<OutboxMail>(sql`
    select recipient, subject, text_body as text, created_at as "createdAt",
      array(select name from outbox_attachments where mail_id = outbox.id order by place) as attachments
    from outbox
    where ${to ?? null}::text is null or lower(recipient) = lower(${to ?? null})
    order by created_at desc, id desc limit ${limit}`)
}

/** Deletes at most `most` mails of the outbox that are older than so many days; returns how many. */
export async function forgetOldMails(
  database: Database,
  { keepDays, most }: { keepDays: number; most: number },
): Promise<number> {
  const rows = await database.rows(sql`
    delete from outbox where id in (
      select id from outbox where created_at < now() - make_interval(days => ${keepDays}::int)
      order by created_at limit ${most}::int)
    returning 1`)
  return rows.length
}
