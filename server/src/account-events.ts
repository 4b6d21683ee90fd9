/** Notifies the companies that somebody belongs to of what happened to the account: where they work, and where they were. */
import type { TenantAccess } from './modules/access/index.ts'
import { writeAudit } from './modules/audit/index.ts'
import type { AccountEvent } from './modules/identity/index.ts'

export async function noteAccountEvent(
  { tenantEntry, accounts, domains }: TenantAccess,
  event: AccountEvent,
): Promise<void> {
  const { kind, personId, hostName, details = {} } = event
  const person = await accounts.findPersonById(personId)
  if (person === null) return
  const visited = hostName === undefined ? null : await domains.findDomainByHost(hostName)
  const concerned = (await domains.listEnterableDomains(personId)).filter(
    ({ id, isClient }) => !isClient || id === visited?.id,
  )
  for (const { id } of concerned) {
    const domain = await tenantEntry.enterAsDomain(id)
    const subject = { subjectId: personId, subjectName: person.name === '' ? person.email : person.name }
    // Who tried and failed needn't have been the person.
    const actor = kind === 'sign-in-failed' ? {} : { actorId: personId }
    await domain.transaction((open) => writeAudit(open, [{ kind, ...subject, ...actor, details }]))
  }
}
