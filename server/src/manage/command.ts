/** What a command of `npm run manage` is. */
import type { Foundation } from '../foundation.ts'
import type { CommandShape, Typed } from './read-command.ts'

export type ManagedParts = Pick<Foundation, 'database' | 'storage'> & {
  config: Pick<Foundation['config'], 'secret' | 'publicUrl' | 'dataFolder'>
}

export interface Command extends CommandShape {
  /** What doesn't have to be the one that the database knows. */
  adopts?: 'secret' | 'storage'
  /** Returns lines for the person at the terminal. */
  run(parts: ManagedParts, given: Typed): Promise<string[]>
}
