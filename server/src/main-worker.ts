// Carries out long work and answers no requests; any number may run beside the program that does.
import { startBackgroundWork } from './background-work.ts'
import { openFoundation, say } from './foundation.ts'
import { runProgram } from './program.ts'
import { sayWhatIsMissing } from './say-what-is-missing.ts'

runProgram(async (program) => {
  const parts = await openFoundation(program, {
    listens: false,
    works: true,
    isOneOfSeveral: 'main-worker.ts',
  })
  program.opened('background work', await startBackgroundWork(parts))
  console.log('A worker of Vitrine is ready')
  await sayWhatIsMissing(say)
})
