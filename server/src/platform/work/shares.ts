/** A limit on what each name holds at once; further wishes wait in the order in which they came. */

interface Waiting {
  weight: number
  begin: () => void
}

interface Held {
  taken: number
  waiting: Waiting[]
}

export interface Wish {
  signal: AbortSignal
  waitMs: number
  /** Units that it takes, 1 by default. More than the limit counts as the limit. */
  weight?: number
}

export class Shares {
  readonly #limit: number
  readonly #mostWaiting: number
  readonly #held = new Map<string, Held>()

  /** `mostWaiting`: further wishes get nothing when so many wait already. */
  constructor(limit: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.#limit = limit
    this.#mostWaiting = mostWaiting
  }

  /**
   * Returns a function that releases the share; null when none became free in time. Rejects with the signal's reason.
   */
  async take(name: string, { signal, waitMs, weight = 1 }: Wish): Promise<(() => void) | null> {
    signal.throwIfAborted()
    const held = this.#held.get(name) ?? { taken: 0, waiting: [] }
    this.#held.set(name, held)
    const wanted = Math.min(weight, this.#limit)
    // Wishes that wait aren't overtaken by smaller ones.
    if (held.waiting.length === 0 && held.taken + wanted <= this.#limit) held.taken += wanted
    else if (held.waiting.length >= this.#mostWaiting) return null
    else if (!(await this.#turnOf(name, held, wanted, { signal, waitMs }))) return null
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      held.taken -= wanted
      this.#goOn(name, held)
    }
  }

  /** Lets those who wait go on, the longest wait first, while the next one's share is free. */
  #goOn(name: string, held: Held): void {
    for (let next = held.waiting[0]; next !== undefined; next = held.waiting[0]) {
      if (held.taken + next.weight > this.#limit) break
      held.taken += next.weight
      next.begin()
    }
    if (held.taken === 0 && held.waiting.length === 0) this.#held.delete(name)
  }

  async #turnOf(name: string, held: Held, weight: number, { signal, waitMs }: Wish): Promise<boolean> {
    return await new Promise<boolean>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        const place = held.waiting.indexOf(waiting)
        if (place >= 0) held.waiting.splice(place, 1)
      }
      const begin = () => {
        leave()
        resolve(true)
      }
      const waiting = { weight, begin }
      const giveUp = () => {
        leave()
        reject(signal.reason)
        // Those behind may be smaller and fit now.
        this.#goOn(name, held)
      }
      const timer = setTimeout(() => {
        leave()
        resolve(false)
        this.#goOn(name, held)
      }, waitMs)
      signal.addEventListener('abort', giveUp)
      held.waiting.push(waiting)
    })
  }
}
