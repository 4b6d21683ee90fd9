/** Draws that are the same for the same seed: what random worlds are made of. */
export class Random {
  #state: number

  constructor(seed: number) {
    // Exact also where the product has more digits than a number holds.
    this.#state = (Math.imul(seed, 2_654_435_761) + 1) >>> 0
    // Seeds beside each other begin alike.
    for (let n = 0; n < 4; n++) this.below(2)
  }

  /** 0 up to, not including, `end`. */
  below(end: number): number {
    this.#state = (this.#state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((this.#state / 4_294_967_296) * end)
  }

  happens(chance: number): boolean {
    return this.below(1_000) < chance * 1_000
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  some<Item>(items: readonly Item[], chance: number): Item[] {
    return items.filter(() => this.happens(chance))
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items]
    return items.map(() => {
      const [item] = left.splice(this.below(left.length), 1)
      return item as Item
    })
  }
}
