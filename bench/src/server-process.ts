/** Vitrine, as one server process. Says its port; answers each message with what it uses. */
import { openBenchApp } from './bench-app.ts'
import { say, usage } from './child.ts'

const [databaseUrl = '', dataFolder = ''] = process.argv.slice(2)
const { app } = await openBenchApp(databaseUrl, dataFolder)
const address = app.server.address()
process.on('message', () => say(usage()))
say(typeof address === 'object' ? address?.port : null)
