/** Which changes of values would make two articles of a model alike. */
import type { ValueFault } from '@vitrine/contract'
import { detailKey } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import type { ProductChanges, StoredProduct } from '../write-products/product-changes.ts'
import { listSiblings } from './product-models.repository.ts'

interface Write {
  product: StoredProduct
  changes: ProductChanges
}

interface Sibling {
  id: string
  modelId: string
  axes: readonly string[]
  values: Readonly<Record<string, string>>
}

/** Takes out of the writes the values by which two articles of a model would be alike: each is a fault. */
export async function dropAlikeArticles(open: Scope, writes: Write[]): Promise<ValueFault[]> {
  const fields = [...new Set(writes.flatMap(({ changes }) => Object.keys(changes.details ?? {})))]
  if (fields.length === 0) return []
  const ids = writes.filter(({ product }) => product.isArticle !== false).map(({ product }) => product.id)
  if (ids.length === 0) return []
  const siblings = await listSiblings(open, ids, fields)
  if (siblings.length === 0) return []
  const wanted = new Map<string, Readonly<Record<string, string | null>>>()
  for (const { product, changes } of writes)
    wanted.set(product.id, { ...wanted.get(product.id), ...changes.details })
  const axesOf = new Map(siblings.map(({ id, axes }) => [id, axes]))
  const faults: ValueFault[] = []
  for (const id of alikeAfter(siblings, wanted)) {
    const axes = axesOf.get(id) ?? []
    for (const write of writes.filter(({ product }) => product.id === id)) {
      const { details = {} } = write.changes
      const lost = Object.keys(details).filter((field) => axes.includes(field))
      write.changes = {
        ...write.changes,
        details: Object.fromEntries(Object.entries(details).filter(([field]) => !lost.includes(field))),
      }
      for (const field of lost) {
        const values = axes.map((axis) => ({ ...write.product.details, ...details })[axis] ?? '').join(', ')
        faults.push({ product: id, field: detailKey(field), code: 'ArticlesAlike', data: { values } })
      }
    }
  }
  return faults
}

/**
 * Articles whose new values can't be written since another one has them, or gets them. Articles may swap their values.
 * Exported for its test: what is left is distinct whatever was wanted.
 */
export function alikeAfter(
  siblings: readonly Sibling[],
  wanted: ReadonlyMap<string, Readonly<Record<string, string | null>>>,
): Set<string> {
  const refused = new Set<string>()
  for (;;) {
    const taken = new Map<string, Sibling>()
    const before = refused.size
    // What isn't changed has its place whatever the others want.
    const isChanged = ({ id }: Sibling) => wanted.has(id) && !refused.has(id)
    for (const article of siblings.toSorted((a, b) => Number(isChanged(a)) - Number(isChanged(b)))) {
      const values = isChanged(article) ? { ...article.values, ...wanted.get(article.id) } : article.values
      const place = JSON.stringify([article.modelId, ...article.axes.map((axis) => values[axis] ?? '')])
      if (taken.has(place) && isChanged(article)) refused.add(article.id)
      else taken.set(place, article)
    }
    if (refused.size === before) return refused
  }
}
