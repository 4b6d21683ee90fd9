/** The question that is put to a person when somebody else has changed what they are saving. */
import { useSyncExternalStore } from 'react'

/** `edit`: they go on with what they typed, and nothing is written yet. */
export type Settlement = 'mine' | 'theirs' | 'edit'

/** A part that both have changed. Values are text, or JSON of anything else; null: the person leaves it as it was. */
export interface ConflictPart {
  part: string
  mine: string | null
  theirs: string
}

export interface OpenConflict {
  parts: readonly ConflictPart[]
  settle: (how: Settlement) => void
}

let open: OpenConflict | null = null
const listeners = new Set<() => void>()

function show(conflict: OpenConflict | null): void {
  open = conflict
  for (const listener of listeners) listener()
}

/** Shows both and waits for the choice. A second question takes the place of the first, whose write stays undone. */
export function askAboutConflict(parts: readonly ConflictPart[]): Promise<Settlement> {
  open?.settle('edit')
  return new Promise((resolve) => {
    const settle = (how: Settlement) => {
      show(null)
      resolve(how)
    }
    show({ parts, settle })
  })
}

export function useOpenConflict(): OpenConflict | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
