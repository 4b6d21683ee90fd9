/** So many at once for each name; the others wait in the order they came. */

interface Held {
  count: number
  waiting: (() => void)[]
}

export class Shares {
  readonly #limit: number
  readonly #held = new Map<string, Held>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns how to give it back; null when none became free in time. Rejects with the signal's reason. */
  async take(name: string, signal: AbortSignal, waitMs: number): Promise<(() => void) | null> {
    signal.throwIfAborted()
    const held = this.#held.get(name) ?? { count: 0, waiting: [] }
    this.#held.set(name, held)
    if (held.count < this.#limit) held.count += 1
    else if (!(await turnOf(held, signal, waitMs))) return null
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      this.#giveBack(name, held)
    }
  }

  /** The next one takes its place, so that nobody overtakes. */
  #giveBack(name: string, held: Held): void {
    const next = held.waiting.shift()
    if (next === undefined) held.count -= 1
    else next()
    if (held.count === 0) this.#held.delete(name)
  }
}

async function turnOf(held: Held, signal: AbortSignal, waitMs: number): Promise<boolean> {
  return await new Promise<boolean>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      const place = held.waiting.indexOf(begin)
      if (place >= 0) held.waiting.splice(place, 1)
    }
    const begin = () => {
      leave()
      resolve(true)
    }
    const giveUp = () => {
      leave()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      leave()
      resolve(false)
    }, waitMs)
    signal.addEventListener('abort', giveUp)
    held.waiting.push(begin)
  })
}
