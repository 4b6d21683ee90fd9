/** Tells the companies that somebody belongs to what happened to the account: where they work, and where they were. */
import { enterAsDomain } from './modules/access/index.ts'
import { writeAudit } from './modules/audit/index.ts'
import { findDomainByHost, listEnterableDomains } from './modules/domains/index.ts'
import { type AccountEvent, findPersonById } from './modules/identity/index.ts'
import type { Database } from './platform/db/database.ts'

export async function noteAccountEvent(database: Database, event: AccountEvent): Promise<void> {
  const { kind, personId, hostName, details = {} } = event
  const person = await findPersonById(database, personId)
  if (person === null) return
  const visited = hostName === undefined ? null : await findDomainByHost(database, hostName)
  const concerned = (await listEnterableDomains(database, personId)).filter(
    ({ _id, isClient }) => !isClient || _id === visited?._id,
  )
  for (const { _id } of concerned) {
    const domain = await enterAsDomain(database, _id)
    const subject = { subjectId: personId, subjectName: person.name === '' ? person.email : person.name }
    // Who tried and failed needn't have been the person.
    const actor = kind === 'sign-in-failed' ? {} : { actorId: personId }
    await domain.transaction((open) => writeAudit(open, [{ kind, ...subject, ...actor, details }]))
  }
}
