// `node found-company.ts NAME HOST EMAIL PASSWORD [EMAIL PASSWORD …]`: one more company with its super admins, for
// tests beside a program. Prints its id.
import { pino } from 'pino'
import { createTenant } from '../../src/create-tenant.ts'
import { insertMember } from '../../src/modules/access/index.ts'
import { insertPerson, openAuthentication } from '../../src/modules/identity/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { openJobQueue } from '../../src/platform/jobs/job-queue.ts'
import { openNewsFeed } from '../../src/platform/live/news-feed.ts'

const [name = '', hostName = '', ...people] = process.argv.slice(2)
const databaseUrl = process.env.DATABASE_URL ?? ''
const log = pino({ level: 'error' })
const jobs = await openJobQueue(databaseUrl, { works: false, log })
const news = await openNewsFeed({ databaseUrl, redisUrl: undefined, log })
const database = openDatabase(databaseUrl, { queueJob: jobs.queueJob, carryNews: news.carryNews })
// Passwords need no secret; sessions are made by the server.
const authentication = await openAuthentication(database, 'a secret that signs nothing that is kept')
const ids: string[] = []
for (let n = 0; n < people.length; n += 2) {
  const [email = '', password = ''] = people.slice(n, n + 2)
  const given = { email, name: 'Noor Castillo', company: name, password }
  ids.push(await insertPerson({ database, authentication }, given))
}
const [first = '', ...others] = ids
const scope = await createTenant(database, { name, mappingUrl: hostName }, first)
for (const personId of others)
  await insertMember(scope, { personId, isClient: false, groupIds: scope.groupIds })
console.log(scope.domainId)
await jobs.stop(1_000)
await news.close()
await database.close()
