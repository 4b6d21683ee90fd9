// `npm run manage -- COMMAND`: what an operator does on the server itself, beside the running program or without it.
import { bootstrap } from './bootstrap.ts'
import { commands } from './manage/commands.ts'
import { helpAsked, readCommand } from './manage/read-command.ts'
import { Refusal } from './platform/errors.ts'
import { StartupError } from './platform/startup-error.ts'
import { type Program, runProgram } from './program.ts'

runProgram(async (program) => {
  const typed = process.argv.slice(2)
  const help = helpAsked(commands, typed)
  if (help === null) await execute(program, typed)
  else console.log(help)
  await program.end(0)
})

async function execute(program: Program, typed: readonly string[]): Promise<void> {
  // Read first: a mistyped command touches nothing.
  const { name, given } = readCommand(commands, typed)
  process.env.LOG_LEVEL ??= 'error'
  const command = commands[name]
  const lines = await ('runFirst' in command
    ? command.runFirst(program, given)
    : command.run(await bootstrapFor(program, command), given)
  ).catch((error) => {
    throw error instanceof Refusal ? new StartupError(error.message) : error
  })
  for (const line of lines) console.log(line)
}

async function bootstrapFor(program: Program, { adopts }: { adopts?: 'secret' | 'storage' }) {
  return await bootstrap(program, {
    listens: false,
    works: false,
    isCommand: true,
    say: { info: () => {} },
    ...(adopts === undefined ? {} : { adopts }),
  })
}
