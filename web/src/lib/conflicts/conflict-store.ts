/** The question to a person when a colleague has changed what they are saving or deleting. */
import { createStore } from '../create-store.ts'
import { isComposing } from '../is-composing.ts'
import { forgetWithSession } from '../session/session-memory.ts'

/** `edit`: they go on with what they typed, and nothing is written yet. */
export type Settlement = 'mine' | 'theirs' | 'edit'

/** A part that both have changed. Values are text, or JSON of anything else; null: the person leaves it as it was. */
export interface ConflictPart {
  part: string
  mine: string | null
  theirs: string
  /** Name of the part, where it isn't one that all pages know. */
  name?: string
  /** Instead of values: the one to be sent, and the address of the one that is there; null for none. */
  pictures?: { mine: Blob | null; theirs: string | null }
}

export interface Conflict {
  parts: readonly ConflictPart[]
  /** Whether this person is deleting what the colleague has changed. */
  isDeletion: boolean
  /** Names of ids in the values, beside those of folders, categories, fields and price types. */
  nameOf?: ((id: string) => string | undefined) | undefined
}

export interface OpenConflict extends Conflict {
  settle: (how: Settlement) => void
}

const open = createStore<OpenConflict | null>(null)

// The write that waits for the choice is not made in the next person's name.
forgetWithSession(() => open.get()?.settle('edit'))

/** Shows both and waits for the choice. A second question takes the place of the first, whose write stays undone. */
export function askAboutConflict(conflict: Conflict): Promise<Settlement> {
  open.get()?.settle('edit')
  return new Promise((resolve) => {
    const settle = (how: Settlement) => {
      open.set(null)
      resolve(how)
    }
    open.set({ ...conflict, settle })
  })
}

function answerByEscape(event: KeyboardEvent): void {
  const conflict = open.get()
  if (event.key !== 'Escape' || isComposing(event) || conflict === null) return
  event.stopImmediatePropagation()
  conflict.settle('edit')
}

// Escape answers the question alone. Dialogs listen at the window, too, and this one has to be there before any that may be
// asked about: it is with whatever asks, where the question itself may be fetched later. Tests of logic have no window.
globalThis.window?.addEventListener('keydown', answerByEscape, { capture: true })

export const useOpenConflict = open.use
