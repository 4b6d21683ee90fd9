import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { commaList, id, inDomain, listOf, paging, timestamp } from '../paging.ts'
import { auditEntry } from './audit.schema.ts'

export const auditContract = {
  listAuditEntries: call(
    staff({ area: 'setting', right: 'edit', level: 3 }),
    'GET /audit-log',
    'Security events of the domain, newest first; nobody changes them',
  )
    .input(
      z.object({
        ...inDomain,
        ...paging,
        kinds: commaList.optional(),
        person: id.optional().describe('who did it, or whom it is about'),
        from: timestamp.optional(),
        until: timestamp.optional(),
      }),
    )
    .output(listOf(auditEntry)),
}
