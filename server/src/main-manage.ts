// `npm run manage -- COMMAND`: what an operator does on the server itself, beside the running program or without it.
import { openFoundation } from './foundation.ts'
import { commands } from './manage/commands.ts'
import { readCommand } from './manage/read-command.ts'
import { Refusal } from './platform/errors.ts'
import { StartupError } from './platform/startup-error.ts'
import { runProgram } from './program.ts'

runProgram(async (program) => {
  // Read first: a mistyped command touches nothing.
  const { name, given } = readCommand(commands, process.argv.slice(2))
  process.env.LOG_LEVEL ??= 'error'
  const { run, adopts } = commands[name]
  const parts = await openFoundation(program, {
    listens: false,
    works: false,
    say: { info: () => {} },
    ...(adopts === undefined ? {} : { adopts }),
  })
  const lines = await run(parts, given).catch((error) => {
    throw error instanceof Refusal ? new StartupError(error.message) : error
  })
  for (const line of lines) console.log(line)
  await program.end(0)
})
