/** Which article of a model a value on an axis leads to. */
import type { ProductModel } from '@vitrine/contract'

export interface AxisChoice {
  value: string
  article: string
  /** Whether the combination with the other values that are shown is there. */
  isThere: boolean
}

/**
 * For each axis its values, in order. A value leads to the article that has it and the shown values on the other axes, else
 * to the one that is most like it.
 */
export function axisChoices({ axes, articles }: ProductModel, shownId: string): AxisChoice[][] {
  const shown = articles.find(({ _id }) => _id === shownId)?.values ?? []
  return axes.map(({ values }, axis) =>
    values.map(({ value, article }) => {
      const alike = (candidate: readonly string[]) =>
        candidate.filter((each, at) => at !== axis && each === shown[at]).length
      const [best] = articles
        .filter((candidate) => candidate.values[axis] === value)
        .toSorted((a, b) => alike(b.values) - alike(a.values))
      return {
        value,
        article: best?._id ?? article,
        isThere: best !== undefined && alike(best.values) === axes.length - 1,
      }
    }),
  )
}
