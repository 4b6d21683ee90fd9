import { refuse, unlessNotFound } from '../../platform/errors.ts'
import type { TenantAccess } from '../access/index.ts'
import { removeReceiver } from './schedules.repository.ts'
import { readReportToken } from './unsubscribe-token.ts'

/** Refuses LinkExpired for a token that is not ours. Using it twice does no harm. */
export async function unsubscribeFromReport(
  { tenantEntry, accounts, secret }: Pick<TenantAccess, 'tenantEntry' | 'accounts'> & { secret: string },
  token: string,
): Promise<{ email: string }> {
  const { domainId, scheduleId, personId } = readReportToken(secret, token) ?? refuse('LinkExpired')
  const { email } = (await accounts.findPersonById(personId)) ?? refuse('LinkExpired')
  const domain = await unlessNotFound(tenantEntry.enterAsDomain(domainId))
  if (domain !== null) await domain.transaction((open) => removeReceiver(open, scheduleId, personId))
  return { email }
}
