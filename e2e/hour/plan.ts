/** What two people do in their hour, from a seed: the same seed, the same hour. */
export type Step =
  | { kind: 'cell'; row: number; column: 'name' | 'reference' }
  | { kind: 'panel'; row: number }
  | { kind: 'wrong'; row: number }
  | { kind: 'paste'; row: number; rows: number }
  | { kind: 'undo'; row: number }
  /** The network goes away, and comes back after so many further steps. */
  | { kind: 'blink'; how: 'offline' | 'unavailable'; steps: number }
  | { kind: 'reload' }

export interface Counts {
  edits: number
  pastes: number
  wrong: number
  blinks: number
  reloads: number
}

/** Small, and the same on every machine. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Of the rows from `first`, `rows` of them, which nobody else writes. */
export function planOf(seed: number, counts: Counts, first: number, rows: number): Step[] {
  const random = randomFrom(seed)
  const row = () => first + random(rows)
  const edit = (): Step => {
    const kind = random(10)
    if (kind === 0) return { kind: 'undo', row: row() }
    if (kind < 4) return { kind: 'panel', row: row() }
    return { kind: 'cell', row: row(), column: random(2) === 0 ? 'name' : 'reference' }
  }
  const paste = (): Step => {
    const height = 2 + random(3)
    return { kind: 'paste', row: first + random(rows - height), rows: height }
  }
  const blink = (): Step => ({
    kind: 'blink',
    how: random(2) === 0 ? 'offline' : 'unavailable',
    steps: 1 + random(3),
  })
  const times = (count: number, make: () => Step) => Array.from({ length: count }, make)
  const steps = [
    ...times(counts.edits, edit),
    ...times(counts.pastes, paste),
    ...times(counts.wrong, () => ({ kind: 'wrong', row: row() })),
    ...times(counts.blinks, blink),
    ...times(counts.reloads, () => ({ kind: 'reload' })),
  ]
  // Any order is as good as another.
  for (let last = steps.length - 1; last > 0; last--) {
    const other = random(last + 1)
    const [one, two] = [steps[last], steps[other]]
    if (one !== undefined && two !== undefined) [steps[last], steps[other]] = [two, one]
  }
  return steps
}
