import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { inDomain } from '../paging.ts'
import { companyArchive } from './archives.schema.ts'

export const archivesContract = {
  listArchives: call(
    staff({ area: 'setting', right: 'edit', level: 3 }),
    'GET /archives',
    'Archives of the whole company that its super admins can fetch, newest first',
    { refusals: ['NotAllowed'] },
  )
    .input(z.object(inDomain))
    .output(z.array(companyArchive)),
}
