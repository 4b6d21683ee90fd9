/** Reads what was typed after `npm run manage --`; whatever can't be meant is refused in one line. */
import { parseArgs } from 'node:util'
import { StartupError } from '../platform/startup-error.ts'

export interface Typed {
  words: string[]
  options: Partial<Record<string, string>>
  /** Options without a value. */
  flags: readonly string[]
}

export interface CommandShape {
  /** How it is called, with what it needs in capitals. */
  usage: string
  does: string
  /** How many words come after its name. */
  words: number
  /** How many more may come. */
  mayHave?: number
  /** Names of options, each with a value; those in `needs` can't be left out. */
  options: readonly string[]
  /** Names of options without a value. */
  flags?: readonly string[]
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
  const { usage, words, mayHave = 0, options, flags = [], needs } = commands[name]
  try {
    const { positionals, ...parsed } = parseArgs({
      args: typed.slice(1),
      allowPositionals: true,
      options: { ...typesOf(options, 'string'), ...typesOf(flags, 'boolean') },
    })
    const values: Record<string, unknown> = parsed.values
    const lacking = needs.find((option) => !values[option])
    if (lacking !== undefined) throw new Error(`--${lacking} is missing`)
    if (positionals.length < words) throw new Error('something is missing')
    const most = words + mayHave
    if (positionals.length > most) throw new Error(`${positionals[most]} is too much`)
    const given = Object.entries(values)
    return {
      name,
      given: {
        words: positionals,
        options: Object.fromEntries(given.filter(([option]) => options.includes(option))) as Typed['options'],
        flags: given.map(([option]) => option).filter((option) => flags.includes(option)),
      },
    }
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new StartupError(`${reason}: npm run manage -- ${usage}`)
  }
}

function typesOf<Type extends 'string' | 'boolean'>(names: readonly string[], type: Type) {
  return Object.fromEntries(names.map((name) => [name, { type }]))
}

/** What is asked for by `help`, `help COMMAND` or `--help` anywhere; null where it isn't. */
export function helpAsked(
  commands: Readonly<Record<string, CommandShape>>,
  typed: readonly string[],
): string | null {
  if (typed[0] !== 'help' && !typed.includes('--help') && !typed.includes('-h')) return null
  const named = typed.map((word) => commands[word]).find((command) => command !== undefined)
  return describeAll(named === undefined ? Object.values(commands) : [named])
}

function describeAll(commands: readonly CommandShape[]): string {
  return commands.map(({ usage, does }) => `npm run manage -- ${usage}\n    ${does}`).join('\n')
}
