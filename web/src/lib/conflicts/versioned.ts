import { refusalOf } from '../api/error-body.ts'
import { conflictParts } from './conflict-parts.ts'
import { askAboutConflict } from './conflict-store.ts'

interface VersionedInput {
  query?: { version?: unknown } | undefined
  body?: unknown
}

/**
 * A write that says which version it is based on, as options of `useMutation`. When somebody else has changed the
 * same meanwhile, the person is shown both: keeping theirs answers null, and nothing is written; using one's own
 * writes upon theirs; going on editing fails with the refusal, which forms show.
 */
export function versioned<Input extends VersionedInput, Output>(procedure: {
  call: (input: Input) => Promise<Output>
}): { mutationFn: (input: Input & { query: { version: number } }) => Promise<Output | null> } {
  return {
    mutationFn: async (input) => {
      for (let write: Input = input; ; ) {
        try {
          return await procedure.call(write)
        } catch (error) {
          const { code, data } = refusalOf(error)
          if (code !== 'StaleVersion') throw error
          const how = await askAboutConflict(conflictParts(input.body, data))
          if (how === 'theirs') return null
          if (how === 'edit') throw error
          write = { ...write, query: { ...write.query, version: Number(data.version) } }
        }
      }
    },
  }
}
