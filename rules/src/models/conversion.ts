/** How many of the products that were presented were ordered. */

export interface Conversion {
  presented: number
  ordered: number
}

/** Per cent, with one decimal; 0 where nothing was presented. */
export function conversionPercent({ presented, ordered }: Conversion): number {
  return presented === 0 ? 0 : Math.round((ordered / presented) * 1_000) / 10
}

/** Where most of what was presented was ordered; of equals, where most was presented. */
export function highestConversion<Day extends Conversion>(days: readonly Day[]): Day | undefined {
  return days.toSorted(
    (one, other) => conversionPercent(other) - conversionPercent(one) || other.presented - one.presented,
  )[0]
}
