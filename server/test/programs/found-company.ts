// `node found-company.ts NAME HOST EMAIL PASSWORD`: one more company with its super admin, for tests in a browser.
import { pino } from 'pino'
import { foundDomain } from '../../src/found-domain.ts'
import { createPerson, openAuthentication } from '../../src/modules/identity/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { openJobQueue } from '../../src/platform/jobs/job-queue.ts'
import { openNewsFeed } from '../../src/platform/live/news-feed.ts'

const [name = '', hostName = '', email = '', password = ''] = process.argv.slice(2)
const databaseUrl = process.env.DATABASE_URL ?? ''
const log = pino({ level: 'error' })
const jobs = await openJobQueue(databaseUrl, { works: false, log })
const news = await openNewsFeed({ databaseUrl, redisUrl: undefined, log })
const database = openDatabase(databaseUrl, { queueJob: jobs.queueJob, carryNews: news.carryNews })
// Passwords need no secret; sessions are made by the server.
const authentication = await openAuthentication(database, 'a secret that signs nothing that is kept')
const personId = await createPerson(
  { database, authentication },
  { email, name: 'Noor Castillo', company: name, password },
)
await foundDomain(database, { name, mappingUrl: hostName }, personId)
await jobs.stop(1_000)
await news.close()
await database.close()
