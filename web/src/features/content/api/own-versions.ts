/**
 * What a person has written themselves doesn't collide with what they write next, even where the answer to the first
 * had not arrived when the second began. Whatever others wrote in between still does.
 */
import type { ChangedProducts, ProductsChange } from '@vitrine/contract'

export interface OwnVersions {
  /** The changes, each value based on what oneself has written of it last. */
  lift: (changes: readonly ProductsChange[]) => ProductsChange[]
  note: (changes: readonly ProductsChange[], answer: Pick<ChangedProducts, 'changed' | 'faults'>) => void
}

export function ownVersions(): OwnVersions {
  const written = new Map<string, number>()
  const keyOf = (product: string, field: string) => `${product} ${field}`
  return {
    lift: (changes) =>
      changes.flatMap(({ product, version, values }) => {
        const byVersion = new Map<number | undefined, ProductsChange>()
        for (const [field, value] of Object.entries(values)) {
          const own = written.get(keyOf(product, field))
          const base = version === undefined ? undefined : Math.max(version, own ?? version)
          const group = byVersion.get(base) ?? {
            product,
            ...(base === undefined ? {} : { version: base }),
            values: {},
          }
          byVersion.set(base, { ...group, values: { ...group.values, [field]: value } })
        }
        return [...byVersion.values()]
      }),
    note: (changes, { changed, faults }) => {
      const versions = new Map(changed.map(({ product, version }) => [product, version]))
      const refused = new Set(faults.map(({ product, field }) => keyOf(product, field)))
      for (const { product, values } of changes) {
        const version = versions.get(product)
        if (version === undefined) continue
        for (const field of Object.keys(values))
          if (!refused.has(keyOf(product, field))) written.set(keyOf(product, field), version)
      }
    },
  }
}
