// `node make-demo.ts DATABASE_URL FOLDER [MOMENT SIGNAL]`: a first start with a small demo, which is sent a signal at a
// moment. Moments are migrations, statements and stored files, counted from 1; prints how many there were.
import { pino } from 'pino'
import { JOB_QUEUES } from '../../src/background-work.ts'
import { createDemo } from '../../src/demo/create-demo.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { singleBy } from '../../src/platform/db/single-statement.ts'
import { openJobQueue, prepareJobQueue } from '../../src/platform/jobs/job-queue.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'
import { runProgram } from '../../src/program.ts'
import { generateSmallCatalog } from '../factories/small-demo.ts'

const [databaseUrl = '', folder = '', moment = '0', signal = 'SIGKILL'] = process.argv.slice(2)
let moments = 0

function pass(): void {
  moments += 1
  if (moments === Number(moment)) process.kill(process.pid, signal as NodeJS.Signals)
}

runProgram(async (program) => {
  await migrate(databaseUrl, { log: { info: pass, warn: console.warn } })
  const migrations = moments
  await prepareJobQueue(databaseUrl, JOB_QUEUES)
  pass()
  const jobs = await openJobQueue(databaseUrl, { works: false, log: pino({ level: 'silent' }) })
  const opened = openDatabase(databaseUrl, { queueJob: jobs.queueJob })
  program.opened('database connections', () => opened.close())
  program.opened('job queue', (timeoutMs) => jobs.stop(timeoutMs))
  opened.pool.on('acquire', pass)
  const asTenant: typeof opened.asTenant = async (settings, work) => {
    pass()
    return await opened.asTenant(settings, async (connection) => {
      const answer = await work(connection)
      // Not committed yet.
      pass()
      return answer
    })
  }
  const storage = await openStorage({ kind: 'disk', folder })
  const put: typeof storage.put = async (...given) => {
    pass()
    const size = await storage.put(...given)
    pass()
    return size
  }
  const demo = await createDemo({
    database: { ...opened, asTenant, single: singleBy(asTenant) },
    storage: { ...storage, put },
    secret: 'a secret for tests that is long enough',
    quality: 'draft',
    generate: generateSmallCatalog,
    say: () => {},
  })
  console.log(`moments ${moments}, migrations ${migrations}, domains ${demo?.domains.length}`)
  await program.end(0)
})
