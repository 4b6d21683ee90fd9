/** Values that were typed and not taken: they stay at their place with the reason until they are corrected or given up. */
import type { ErrorParameters } from '@vitrine/contract'
import { useCallback, useMemo, useState } from 'react'

export interface RefusedValue {
  product: string
  field: string
  /** As typed. */
  text: string
  /** Key of the reason, among the messages of the feature or those of errors. */
  code: string
  data: ErrorParameters
}

type OfProduct = ReadonlyMap<string, RefusedValue>
type Place = Pick<RefusedValue, 'product' | 'field'>

export interface RefusedValues {
  /** Of one product, by field; null where there is none. The same object while nothing of it changes. */
  of: (product: string) => OfProduct | null
  keep: (refused: readonly RefusedValue[]) => void
  forget: (places: readonly Place[]) => void
}

export function useRefusedValues(): RefusedValues {
  const [all, setAll] = useState<ReadonlyMap<string, OfProduct>>(new Map())
  const keep = useCallback((refused: readonly RefusedValue[]) => {
    if (refused.length > 0) setAll((old) => refused.reduce(withValue, old))
  }, [])
  const forget = useCallback((places: readonly Place[]) => setAll((old) => places.reduce(without, old)), [])
  return useMemo(() => ({ of: (product) => all.get(product) ?? null, keep, forget }), [all, keep, forget])
}

function withValue(all: ReadonlyMap<string, OfProduct>, value: RefusedValue): ReadonlyMap<string, OfProduct> {
  return new Map(all).set(value.product, new Map(all.get(value.product)).set(value.field, value))
}

function without(all: ReadonlyMap<string, OfProduct>, { product, field }: Place) {
  const before = all.get(product)
  if (before?.has(field) !== true) return all
  const rest = new Map([...before].filter(([key]) => key !== field))
  const next = new Map(all)
  if (rest.size === 0) next.delete(product)
  else next.set(product, rest)
  return next
}
