/** What waits to be sent when somebody signs out, and the question that is put to them then. */
import { createStore } from '../create-store.ts'

/** What waits longer is forgotten. */
export const keptDays = 7

/** The box of the person on screen; null where there is none. */
export interface Unsent {
  waiting: { get: () => readonly { number: number }[]; use: () => readonly { number: number }[] }
  /** Resolves when as much is sent as can be. */
  pump: () => Promise<void>
  discard: (numbers: readonly number[]) => Promise<void>
}

interface Question {
  unsent: Unsent
  settle: (isLeaving: boolean) => void
}

let current: Unsent | null = null
const question = createStore<Question | null>(null)

export const useLeavingQuestion = question.use

export function setUnsent(unsent: Unsent | null): void {
  current = unsent
}

/** Whether to go on signing out: at once where nothing waits, else as the person decides. */
export async function askBeforeLeaving(): Promise<boolean> {
  const unsent = current
  if (unsent === null || unsent.waiting.get().length === 0) return true
  return await new Promise((resolve) => {
    question.set({
      unsent,
      settle: (isLeaving) => {
        question.set(null)
        resolve(isLeaving)
      },
    })
  })
}
