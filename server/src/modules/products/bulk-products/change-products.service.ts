/** Writing values of several products in one request: a pasted block, a filled column, one cell. */
import type { ChangedProducts, ProductsChange, ValueFault } from '@vitrine/contract'
import { parseAttributeKey } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { dropAlikeArticles } from '../models/alike-articles.ts'
import { fieldChanges, type ProductChanges, type StoredProduct } from '../write-products/product-changes.ts'
import { type ProductEditor, productEditor } from '../write-products/product-editor.ts'
import { checkFresh } from '../write-products/stale-writes.ts'
import { lockForChanges, type ProductWrite, storeChanges } from '../write-products/store-changes.ts'
import { type Carried, lockVisibleProducts } from '../write-products/stored-products.repository.ts'
import { insertBulk, listCategoriesOf, listTakenReferences } from './bulk-products.repository.ts'
import { decideValues, faultOf, type ValueContext } from './decide-values.ts'

/**
 * Writes what can be written and returns the rest as faults: NotFound and NotAllowed for products, StaleVersion for
 * fields changed since the version given, and those of values.
 */
export async function changeProducts(
  scope: Scope,
  changes: readonly ProductsChange[],
): Promise<ChangedProducts> {
  const editor = await productEditor(scope)
  return await scope.transaction(async (open) => {
    const ids = changes.map((change) => change.product)
    const values = changes.map((change) => change.values)
    // One round trip, in this order: whoever writes products locks them before what they carry.
    const [locked, categories, held, bulk] = await Promise.all([
      lockVisibleProducts(open, ids, editor.visibility.condition),
      categoriesAmong(open, values),
      lockForChanges(open, carriedAmong(editor, values.flatMap(Object.keys))),
      insertBulk(open, { type: 'changes' }, null),
    ])
    const products = new Map(locked.map((product) => [product.id, product]))
    const context = { editor, categories }
    const faults: ValueFault[] = []
    const writes: ProductWrite[] = []
    for (const change of changes) {
      const product = products.get(change.product)
      const decided = decideChange(context, product, change)
      faults.push(...decided.faults)
      if (product !== undefined) writes.push({ product, changes: decided.changes })
    }
    faults.push(...(await dropTakenReferences(open, writes)))
    faults.push(...(await dropAlikeArticles(open, writes)))
    const written = new Set(await storeChanges(open, united(writes), { bulkId: bulk }, held))
    return {
      bulk: written.size === 0 ? null : bulk,
      changed: locked
        .filter(({ id }) => written.has(id))
        .map(({ id, version }) => ({ product: id, version: version + 1 })),
      faults,
    }
  })
}

function decideChange(
  context: ValueContext,
  product: StoredProduct | undefined,
  { product: id, version, values }: ProductsChange,
): { changes: ProductChanges; faults: ValueFault[] } {
  const [anyField = ''] = Object.keys(values)
  const refused = (code: 'NotFound' | 'NotAllowed') => ({
    changes: {},
    faults: [{ product: id, field: anyField, code, data: {} }],
  })
  if (product === undefined) return refused('NotFound')
  if (!context.editor.mayEdit(product)) return refused('NotAllowed')
  const fresh: Record<string, string | null> = {}
  const faults: ValueFault[] = []
  for (const [field, value] of Object.entries(values)) {
    const decided = decideValues(context, product, { [field]: value })
    faults.push(...decided.faults)
    if (decided.faults.length > 0) continue
    try {
      checkFresh(product, fieldChanges(product, decided.changes), version, context.editor.visibleFolders)
      fresh[field] = value
    } catch (error) {
      faults.push(faultOf(id, field, error))
    }
  }
  return { changes: decideValues(context, product, fresh).changes, faults }
}

/** Fields and price types among these keys, of those that the caller sees: nothing else is asked for, or waited for. */
export function carriedAmong({ visibility }: ProductEditor, fields: readonly string[]): Carried {
  const keys = [...new Set(fields)].map(parseAttributeKey)
  const idsOf = (kind: 'detail' | 'price', seen: ReadonlyMap<string, unknown>) =>
    keys.flatMap((key) => (key?.kind === kind && seen.has(key.id) ? [key.id] : []))
  return { fields: idsOf('detail', visibility.fields), priceTypes: idsOf('price', visibility.priceTypes) }
}

/** Ids of categories among the values. */
export async function categoriesAmong(
  open: Scope,
  values: readonly Readonly<Record<string, string | null>>[],
): Promise<Set<string>> {
  const ids = new Set(values.flatMap(({ category }) => category ?? []))
  return ids.size === 0 ? ids : await listCategoriesOf(open, [...ids])
}

/** Takes out references that another product has, or that two of these want. */
export async function dropTakenReferences(open: Scope, writes: ProductWrite[]): Promise<ValueFault[]> {
  const wanted = writes.filter(
    ({ product, changes }) => changes.reference !== undefined && changes.reference !== product.reference,
  )
  if (wanted.length === 0) return []
  const taken = await listTakenReferences(
    open,
    wanted.map(({ changes }) => changes.reference ?? ''),
  )
  const faults: ValueFault[] = []
  for (const write of wanted) {
    const { reference = '', ...others } = write.changes
    const owner = taken.get(reference.toLowerCase())
    if (owner === undefined || owner === write.product.id) {
      taken.set(reference.toLowerCase(), write.product.id)
      continue
    }
    write.changes = others
    const data = { reference }
    faults.push({ product: write.product.id, field: 'reference', code: 'ReferenceAlreadyExists', data })
  }
  return faults
}

/** One write for each product, whatever number of changes named it. */
function united(writes: readonly ProductWrite[]): ProductWrite[] {
  const byProduct = new Map<string, ProductWrite>()
  for (const { product, changes } of writes) {
    const before = byProduct.get(product.id)?.changes
    byProduct.set(product.id, {
      product,
      changes: {
        ...before,
        ...changes,
        details: { ...before?.details, ...changes.details },
        prices: { ...before?.prices, ...changes.prices },
      },
    })
  }
  return [...byProduct.values()]
}
