/** Timing of two ways in turn, so that a drift of the machine's speed hits both. */

export interface Timing {
  p50: number
  p95: number
}

export function quantiles(samples: readonly number[]): Timing {
  const sorted = samples.toSorted((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

/** Milliseconds of one run. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs the ways in turn, `rounds` times after one round that isn't counted. */
export async function inTurn<Name extends string>(
  rounds: number,
  ways: Readonly<Record<Name, (round: number) => Promise<unknown>>>,
): Promise<Record<Name, Timing>> {
  const names = Object.keys(ways) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const duration = await timed(() => ways[name](round))
      if (round >= 0) samples[name].push(duration)
    }
  }
  return Object.fromEntries(names.map((name) => [name, quantiles(samples[name])])) as Record<Name, Timing>
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))

/** A Markdown table row: texts, with numbers in milliseconds. */
export function row(...cells: (string | number)[]): string {
  return `| ${cells.map((cell) => (typeof cell === 'number' ? ms(cell) : cell)).join(' | ')} |`
}

export function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(2)} ×`
}
