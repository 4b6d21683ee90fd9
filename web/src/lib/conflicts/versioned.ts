import type { QueryKey } from '@tanstack/react-query'
import type { ErrorParameters } from '@vitrine/contract'
import { refusalOf } from '../api/error-body.ts'
import { conflictParts } from './conflict-parts.ts'
import { askAboutConflict, type Conflict, type ConflictPart } from './conflict-store.ts'

interface VersionedInput {
  query?: { version?: unknown } | undefined
  body?: unknown
}

type Versioned<Input> = Input & { query: { version: number } }

interface Procedure<Input, Output> {
  call: (input: Input) => Promise<Output>
  mutationKey: () => QueryKey
}

/** Options of `useMutation`; by the key, the banner of a failed write knows the same write. */
interface VersionedWrite<Input, Output> {
  mutationKey: QueryKey
  mutationFn: (input: Versioned<Input>) => Promise<Output>
}

/** How a page words what collides, where names and values of the refusal don't say it. */
interface Wording<Input> {
  nameOf?: Conflict['nameOf']
  partsOf?: (input: Input, data: ErrorParameters) => ConflictPart[]
}

/**
 * A write that says which version it is based on, as options of `useMutation`. When somebody else has changed the
 * same meanwhile, the person is shown both: keeping theirs answers null, and nothing is written; using one's own
 * writes upon theirs; going on editing fails with the refusal, as any failed write does.
 */
export function versioned<Input extends VersionedInput, Output>(
  procedure: Procedure<Input, Output>,
  wording: Wording<Input> = {},
): VersionedWrite<Input, Output | null> {
  return {
    mutationKey: procedure.mutationKey(),
    mutationFn: async (input) => {
      const write = await settled(procedure, input, wording, false)
      return write === 'theirs' ? null : write.answer
    },
  }
}

/**
 * The same for a deletion: the person is shown what has changed, and deletes all the same or not; then it fails with
 * the refusal.
 */
export function versionedDeletion<Input extends VersionedInput, Output>(
  procedure: Procedure<Input, Output>,
  wording: Wording<Input> = {},
): VersionedWrite<Input, Output> {
  return {
    mutationKey: procedure.mutationKey(),
    mutationFn: async (input) => {
      const write = await settled(procedure, input, wording, true)
      if (write === 'theirs') throw new Error('A deletion has no other value to keep')
      return write.answer
    },
  }
}

async function settled<Input extends VersionedInput, Output>(
  procedure: Procedure<Input, Output>,
  input: Input,
  { nameOf, partsOf }: Wording<Input>,
  isDeletion: boolean,
): Promise<{ answer: Output } | 'theirs'> {
  for (let write = input; ; ) {
    try {
      return { answer: await procedure.call(write) }
    } catch (error) {
      const { code, data } = refusalOf(error)
      if (code !== 'StaleVersion') throw error
      const parts = partsOf?.(input, data) ?? conflictParts(input.body, data)
      const how = await askAboutConflict({ parts, isDeletion, nameOf })
      if (how === 'theirs' && !isDeletion) return 'theirs'
      if (how !== 'mine') throw error
      write = { ...write, query: { ...write.query, version: Number(data.version) } }
    }
  }
}
