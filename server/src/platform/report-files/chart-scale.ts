/** What stands at the side of a chart: round numbers, from below the least value to above the greatest. */
export interface ChartScale {
  ticks: number[]
  low: number
  high: number
}

/** Steps of 1, 2 or 5 times a power of ten. 0 is always among the ticks: bars stand on it. */
export function chartScale(values: readonly number[], about = 4): ChartScale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const step = roundStep((high - low) / about)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step))
  return { ticks, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
}

function roundStep(rough: number): number {
  if (!(rough > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * 0.999_999) ?? 10
  return factor * power
}

/** 0.1 + 0.2 is read as 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12)) + 0
}
