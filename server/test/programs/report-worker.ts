// `node report-worker.ts DATABASE_URL FOLDER`: a worker that knows the report of tests, to be killed by them.
import { tmpdir } from 'node:os'
import { exampleReports } from '../factories/reports.ts'
import { startTestServer } from '../harness/test-server.ts'

const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const storage = { kind: 'disk' as const, folder }
const reportKinds = exampleReports()
await startTestServer({ storage }, {}, { works: true, databaseUrl, reportKinds, folder: tmpdir() })
console.log('A worker is ready')
