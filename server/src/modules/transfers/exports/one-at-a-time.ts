/** Work of which each person has one going on: a newer one takes the place of an older. */
interface Turn {
  abort: AbortController
  ended: Promise<unknown>
}

/**
 * `work` ends soon once its signal is aborted; it begins when whatever it takes the place of has ended, for which it waits
 * by `waiting`.
 */
export function oneAtATime() {
  const turns = new Map<string, Turn>()
  return async <Result>(
    who: string,
    work: (signal: AbortSignal) => Promise<Result>,
    waiting: (wait: () => Promise<unknown>) => Promise<unknown> = (wait) => wait(),
  ): Promise<Result> => {
    const before = turns.get(who)
    before?.abort.abort()
    const abort = new AbortController()
    const hasRoom = before === undefined ? Promise.resolve() : waiting(() => before.ended)
    const result = hasRoom.then(() => work(abort.signal))
    const turn = { abort, ended: result.catch(() => {}) }
    turns.set(who, turn)
    try {
      return await result
    } finally {
      if (turns.get(who) === turn) turns.delete(who)
    }
  }
}
