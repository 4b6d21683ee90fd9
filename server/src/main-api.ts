// Answers requests and leaves long work to others: `main-worker.ts` on this machine or another.
import { buildApp } from './app.ts'
import { bootstrap } from './bootstrap.ts'
import { sayWhatIsClosed } from './demo-doors.ts'
import { reportMissingOperator } from './first-operator.ts'
import { closeWithin, listen } from './platform/http/listen.ts'
import { watchIdleMemory } from './platform/idle-memory.ts'
import { runProgram } from './program.ts'

runProgram(async (program) => {
  const parts = await bootstrap(program, { listens: true, works: false, isOneOfSeveral: 'main-api' })
  const app = await buildApp(parts)
  program.opened('requests', (timeoutMs) => closeWithin(app, timeoutMs))
  await sayWhatIsClosed(parts)
  program.drains(app.draining.begin, parts.config.drainMs)
  await listen(app, parts.config)
  program.opened('memory', watchIdleMemory(app.quietMs))
  program.serves()
  await reportMissingOperator(parts.database)
  console.log(`Vitrine answers at ${parts.config.publicUrl}, without a worker of its own`)
})
