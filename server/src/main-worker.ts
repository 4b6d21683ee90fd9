// Carries out long work and answers no requests; any number may run beside the program that does.
import { startBackgroundWork } from './background-work.ts'
import { bootstrap, say } from './bootstrap.ts'
import { watchIdleMemory } from './platform/idle-memory.ts'
import { runProgram } from './program.ts'
import { reportStartupWarnings } from './startup-warnings.ts'

runProgram(async (program) => {
  const parts = await bootstrap(program, {
    listens: false,
    works: true,
    isOneOfSeveral: 'main-worker',
  })
  program.opened('background work', await startBackgroundWork({ ...parts, say: say.info }))
  program.opened(
    'memory',
    watchIdleMemory(() => (parts.jobs.isAtWork() ? 0 : Number.POSITIVE_INFINITY)),
  )
  program.serves()
  console.log('A worker of Vitrine is ready')
  await reportStartupWarnings(say)
})
