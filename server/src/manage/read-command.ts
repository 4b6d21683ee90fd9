/** Reads what was typed after `npm run manage --`; whatever can't be meant is refused in one line. */
import { parseArgs } from 'node:util'
import { StartupError } from '../platform/startup-error.ts'

export interface Typed {
  words: string[]
  options: Partial<Record<string, string>>
}

export interface CommandShape {
  /** How it is called, with what it needs in capitals. */
  usage: string
  does: string
  /** How many words come after its name. */
  words: number
  /** Names of options, each with a value; those in `needs` can't be left out. */
  options: readonly string[]
  needs: readonly string[]
}

export function readCommand<Name extends string>(
  commands: Readonly<Record<Name, CommandShape>>,
  typed: readonly string[],
): { name: Name; given: Typed } {
  const names = Object.keys(commands) as Name[]
  const name = names.find((one) => one === typed[0])
  if (name === undefined)
    throw new StartupError(
      typed[0] === undefined || typed[0].startsWith('-')
        ? describeAll(Object.values(commands))
        : `there is no command ${typed[0]}: ${names.join(', ')}`,
    )
  const { usage, words, options, needs } = commands[name]
  try {
    const { values, positionals } = parseArgs({
      args: typed.slice(1),
      allowPositionals: true,
      options: Object.fromEntries(options.map((option) => [option, { type: 'string' as const }])),
    })
    const lacking = needs.find((option) => !values[option])
    if (lacking !== undefined) throw new Error(`--${lacking} is missing`)
    if (positionals.length < words) throw new Error('something is missing')
    if (positionals.length > words) throw new Error(`${positionals[words]} is too much`)
    return { name, given: { words: positionals, options: values as Typed['options'] } }
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new StartupError(`${reason}: npm run manage -- ${usage}`)
  }
}

function describeAll(commands: readonly CommandShape[]): string {
  return commands.map(({ usage, does }) => `npm run manage -- ${usage}\n    ${does}`).join('\n')
}
