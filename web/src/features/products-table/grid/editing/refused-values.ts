/** Values that were typed and not taken: they stay at their place with the reason until they are corrected or given up. */
import type { Reason } from '../../../../lib/i18n/error-text.ts'

/** The reason's key is among the messages of the feature or those of errors. */
export interface RefusedValue extends Reason {
  product: string
  field: string
  /** As typed. */
  text: string
  /** Name of the product, to report it where no list holds it. */
  name?: string
  reference?: string
}

type OfProduct = ReadonlyMap<string, RefusedValue>
export type AllRefused = ReadonlyMap<string, OfProduct>
export type Place = Pick<RefusedValue, 'product' | 'field'>

export interface RefusedValues {
  /** Refused values of one product, by field; null where there are none. The same object while none of them changes. */
  of: (product: string) => OfProduct | null
  all: readonly RefusedValue[]
  keep: (refused: readonly RefusedValue[]) => void
  forget: (places: readonly Place[]) => void
}

export function listRefused(all: AllRefused): RefusedValue[] {
  return [...all.values()].flatMap((ofProduct) => [...ofProduct.values()])
}

export function withRefused(all: AllRefused, refused: readonly RefusedValue[]): AllRefused {
  return refused.reduce<AllRefused>(
    (rest, value) =>
      new Map(rest).set(value.product, new Map(rest.get(value.product)).set(value.field, value)),
    all,
  )
}

export function withoutRefused(all: AllRefused, places: readonly Place[]): AllRefused {
  return places.reduce(without, all)
}

function without(all: AllRefused, { product, field }: Place): AllRefused {
  const before = all.get(product)
  if (before?.has(field) !== true) return all
  const rest = new Map([...before].filter(([key]) => key !== field))
  const next = new Map(all)
  if (rest.size === 0) next.delete(product)
  else next.set(product, rest)
  return next
}
