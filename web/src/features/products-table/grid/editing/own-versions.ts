/**
 * What a person has written themselves doesn't collide with what they write next, even where the answer to the first
 * had not arrived when the second began. Whatever others wrote in between still does. Nor is it covered by what was
 * read before it was stored.
 */
import type { ChangedProducts, ProductsChange } from '@vitrine/contract'

export interface OwnVersions {
  /** The changes, each value based on what oneself has written of it last. */
  lift: (changes: readonly ProductsChange[]) => ProductsChange[]
  note: (changes: readonly ProductsChange[], answer: Pick<ChangedProducts, 'changed' | 'faults'>) => void
  /** What was written of a product since that version of it. */
  since: (product: string, version: number) => ProductsChange['values']
  /** After an undo: what was written may have been taken back. */
  forgetValues: () => void
}

interface Written {
  version: number
  value: string | null
  isForgotten: boolean
}

export function ownVersions(): OwnVersions {
  const written = new Map<string, Map<string, Written>>()
  return {
    lift: (changes) =>
      changes.flatMap(({ product, version, values }) => {
        const byVersion = new Map<number | undefined, ProductsChange>()
        for (const [field, value] of Object.entries(values)) {
          const own = written.get(product)?.get(field)?.version
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
      const isRefused = (product: string, field: string) =>
        faults.some((fault) => fault.product === product && fault.field === field)
      for (const { product, values } of changes) {
        const version = versions.get(product)
        if (version === undefined) continue
        const fields = written.get(product) ?? new Map<string, Written>()
        for (const [field, value] of Object.entries(values))
          if (!isRefused(product, field)) fields.set(field, { version, value, isForgotten: false })
        written.set(product, fields)
      }
    },
    since: (product, version) => {
      const later = [...(written.get(product) ?? [])].filter(
        ([, own]) => own.version > version && !own.isForgotten,
      )
      return Object.fromEntries(later.map(([field, { value }]) => [field, value]))
    },
    forgetValues: () => {
      for (const fields of written.values()) for (const own of fields.values()) own.isForgotten = true
    },
  }
}
