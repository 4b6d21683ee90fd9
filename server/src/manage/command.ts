/** What a command of `npm run manage` is. */
import type { Bootstrapped } from '../bootstrap.ts'
import type { Program } from '../program.ts'
import type { CommandShape, Typed } from './read-command.ts'

export type ManagedParts = Pick<Bootstrapped, 'database' | 'databaseUrl' | 'storage'> & {
  config: Pick<Bootstrapped['config'], 'secret' | 'publicUrl' | 'dataFolder'>
}

/** Both ways to run return lines for the person at the terminal. */
export type Command = CommandShape &
  (
    | {
        /** What doesn't have to be the one that the database knows. */
        adopts?: 'secret' | 'storage'
        run(parts: ManagedParts, given: Typed): Promise<string[]>
      }
    /** Without what programs open first, which need the schema that this command makes. */
    | { runFirst(program: Program, given: Typed): Promise<string[]> }
  )
