/**
 * Runs long work two steps at a time: the next step begins as soon as the one before has taken what both may want, and
 * is committed after it. A process that is killed loses these two.
 */
interface Turn<State> {
  /** Says that the step takes nothing more that the next one may hold by then: it never waits for the next one. */
  taken(): void
  /** What has come of all before, once it is committed. Rejects where it isn't. */
  before(): Promise<State>
}

/** Resolves once it is committed, with what has come of all steps with it. */
export type Step<State> = (turn: Turn<State>) => Promise<State>

interface StepsInTurn<State> {
  /** Waits until the step may begin, not for its end. Rejects where one before has failed. */
  begin(step: Step<State>): Promise<void>
  /** What has come of all of them. */
  end(): Promise<State>
  /** Resolves when none is under way, whatever came of them. */
  settle(): Promise<void>
}

/**
 * The most steps that overlap in a row. The next one waits for the end of all, so that others can take the locks that
 * they hold.
 */
const mostInARow = 10

export function stepsInTurn<State>(start: State): StepsInTurn<State> {
  let last: Promise<State> = (async () => start)()
  let free: Promise<unknown> = last
  let begun = 0
  return {
    async begin(step) {
      await free
      begun += 1
      if (begun % mostInARow === 0) await last
      const before = last
      const { promise: taken, resolve } = Promise.withResolvers<void>()
      last = step({ taken: resolve, before: () => before })
      free = Promise.all([before, Promise.race([taken, last])])
      // A later `begin` gets the rejection; here it must not count as unhandled before anybody awaits it.
      free.catch(() => undefined)
    },
    end: () => last,
    settle: async () => {
      await last.catch(() => undefined)
    },
  }
}
