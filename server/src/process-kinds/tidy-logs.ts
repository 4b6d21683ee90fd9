/** What the operator keeps for a time only: histories, logs of security events, mails that no mail server took. */
import { forgetOldActivity } from '../modules/activity/index.ts'
import { forgetOldAuditEntries } from '../modules/audit/index.ts'
import { listDomainIds } from '../modules/domains/index.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { forgetOldMails } from '../platform/mail/mailer.ts'

/** Deleted in one statement: more would keep others waiting. */
const MOST_AT_ONCE = 5_000

type Step = (limit: { keepDays: number; most: number }) => Promise<number>

/** Returns how many of each are gone. */
export async function tidyLogs(
  database: Database,
  keepDays: Config['keepDays'],
  most = MOST_AT_ONCE,
): Promise<Record<keyof Config['keepDays'], number>> {
  const gone = { activity: 0, audit: 0, outbox: 0 }
  const forget = async (kind: keyof typeof gone, step: Step) => {
    const days = keepDays[kind]
    if (days === null) return
    for (let count = most; count === most; gone[kind] += count) count = await step({ keepDays: days, most })
  }
  for (const domainId of await listDomainIds(database)) {
    await forget('activity', (limit) => forgetOldActivity(database, domainId, limit))
    await forget('audit', (limit) => forgetOldAuditEntries(database, domainId, limit))
  }
  await forget('outbox', (limit) => forgetOldMails(database, limit))
  return gone
}
