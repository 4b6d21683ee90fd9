/** Vitrine, as one server process. Says its port; answers each message with what it uses. */
import { keepProductColumns } from '@vitrine/server/bench'
import { openBenchApp } from './bench-app.ts'
import { say, type Usage, usage } from './child.ts'

export interface ServerUsage extends Usage {
  companiesInMemory: number
}

const [databaseUrl = '', dataFolder = ''] = process.argv.slice(2)
const { app } = await openBenchApp(databaseUrl, dataFolder)
const memory = keepProductColumns({})
const address = app.server.address()
process.on('message', () => {
  const answer: ServerUsage = { ...usage(), companiesInMemory: memory.companies.length }
  say(answer)
})
say(typeof address === 'object' ? address?.port : null)
