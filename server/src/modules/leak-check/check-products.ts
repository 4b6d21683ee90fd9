/** Which products are listed, with what of them, and each product by itself. */
import type { ProductRow } from '@vitrine/contract'
import { hasNeed, type SeenProduct, valuesOf } from '@vitrine/proof'
import { type Asking, compareValues, idsOf, isRefused, partedProducts, seenIds, sortedIds } from './asking.ts'

/** A page holds no more. */
const page = 100

export async function checkListed(asking: Asking): Promise<void> {
  const { reader, view, check } = asking
  const answer = await reader.query({})
  const all = seenIds(asking).sort()
  if (all.length <= page) check.same('query', 'products', sortedIds(answer), all, all.length)
  const streamed = await reader.query({ isStreamed: true })
  check.same('query', 'all products at once', sortedIds(streamed), all, all.length)
  if (isRefused(answer)) return
  check.same('count', 'all products', answer.total, all.length, all.length)
  for (const product of answer.result) {
    const seen = view.products.get(product._id)
    if (seen === undefined) continue
    compareValues(asking, 'values', product as Parameters<typeof compareValues>[2], seen)
    compareCompleteness(asking, product, seen)
  }
}

/** What is told of purposes: of those alone that are seen as a whole. */
function compareCompleteness(
  { check, view }: Asking,
  { _id, completeness = [] }: ProductRow,
  seen: SeenProduct,
): void {
  const must = [...view.needsOf].flatMap(([id, needs]) => {
    if (!view.purposeIds.has(id)) return []
    const [percent] = valuesOf(seen, `complete:${id}`, view)
    const missing = needs.filter((need) => !hasNeed(seen.product, need))
    return [`${id} ${percent} ${missing.join()}`]
  })
  const found = completeness.map(({ purpose, percent, missing }) => `${purpose} ${percent} ${missing.join()}`)
  check.sameSet('completeness', `completeness of product ${_id}`, found, must)
}

/** What programs keep up by: all products, and what has changed meanwhile. */
export async function checkDelta(asking: Asking): Promise<void> {
  const { reader, view, check } = asking
  const found = await reader.delta()
  const isForThem = !view.subject.isClient && view.subject.isViewAs !== true
  check.same('delta', 'whether changes of products are told', found !== null, isForThem, isForThem ? 1 : 0)
  if (found === null || !isForThem) return
  const all = seenIds(asking).sort()
  check.same('delta', 'products', found.map(({ _id }) => _id).sort(), all, all.length)
  for (const product of found) {
    const seen = view.products.get(product._id)
    if (seen !== undefined) compareValues(asking, 'delta', product, seen)
  }
}

/** Some that are seen and some that aren't. */
export async function checkSingle(asking: Asking, count: number): Promise<void> {
  const { seen, hidden } = partedProducts(asking)
  const half = Math.ceil(count / 2)
  const chosen = [...seen.slice(0, half), ...hidden.slice(0, count - half)]
  for (const { id } of chosen) await checkProduct(asking, id)
}

async function checkProduct(asking: Asking, id: string): Promise<void> {
  const { reader, view, check } = asking
  const seen = view.products.get(id)
  const shown = seen === undefined ? 0 : 1
  const product = await reader.product(id)
  const isThere = !isRefused(product)
  check.same('detail', `product ${id}`, isThere, seen !== undefined, shown)
  if (isThere && seen !== undefined) {
    compareValues(asking, 'detail', product, seen)
    compareCompleteness(asking, product, seen)
  }
  await checkFiles(asking, id)
  const keys = await reader.history(id)
  // Clients and links have no histories; others those of products that they see.
  const hasHistory = seen !== undefined && !view.subject.isClient && view.subject.isViewAs !== true
  check.same('history', `history of product ${id}`, keys !== null, hasHistory, hasHistory ? 1 : 0)
  const hiddenKeys = (keys ?? []).filter((key) => {
    const [kind, fieldId = ''] = key.split(':')
    if (kind === 'detail') return !view.fieldIds.has(fieldId)
    return kind === 'price' && !view.priceTypeIds.has(fieldId)
  })
  check.same('history', `hidden fields in the history of product ${id}`, hiddenKeys, [], 0)
}

/** Documents and media by their addresses, also those of hidden products. */
async function checkFiles({ reader, rows, view, check }: Asking, id: string): Promise<void> {
  const seen = view.products.get(id)
  const files = await reader.files(id)
  const mustFiles = seen?.files.toSorted() ?? null
  check.same('files', `files of product ${id}`, files?.toSorted() ?? null, mustFiles, mustFiles?.length ?? 0)
  const stored = [...rows.products, ...rows.trashed].find((each) => each.id === id)
  for (const { name } of stored?.files ?? []) {
    const must = seen?.files.includes(name) === true
    const isServed = await reader.servesFile(id, name)
    check.same('files', `file ${name} of product ${id}`, isServed, must, must ? 1 : 0)
  }
  // Models have previews of another kind; whether they are shown is asked of the list.
  for (const { name, type } of stored?.media ?? []) {
    if (type !== 'image') continue
    const must = seen?.media.includes(name) === true
    const shown = must ? 1 : 0
    check.same('media', `${name} of product ${id}`, await reader.serves(id, name, false), must, shown)
    check.same('previews', `${name} of product ${id}`, await reader.serves(id, name, true), must, shown)
  }
}

/** The `*_only` variants carry what they are named after, and nothing else. */
export async function checkVariants(asking: Asking): Promise<void> {
  const { reader, rows, view, check, pick } = asking
  const variants = {
    name_only: ['name'],
    ref_only: ['reference'],
    desc_only: ['description'],
    id_only: [],
    supplier_only: ['details'],
  } as const
  const names = Object.keys(variants) as (keyof typeof variants)[]
  const variant = pick(names) ?? 'name_only'
  const chosen = rows.fields.map(({ id }) => id)
  const answer = await reader.query({
    parameters: { [variant]: 'true', product_details: chosen.join(',') },
  })
  if (isRefused(answer)) return check.same('variants', variant, idsOf(answer), [], 0)
  for (const { _id, ...row } of answer.result) {
    const seen = view.products.get(_id)
    const keys = Object.keys(row).sort()
    check.same('variants', `properties of ${variant}`, keys, [...variants[variant]], 1)
    if (seen === undefined || variant !== 'supplier_only') continue
    const ids = (row.details ?? []).map(({ detailField }) => detailField)
    const hidden = ids.filter((id) => !view.fieldIds.has(id))
    check.same('variants', `hidden fields of ${variant}`, hidden, [], 0)
  }
}

/** `price_types`, `product_details` and `properties` choose among what is seen, whatever ids are named. */
export async function checkChosenValues(asking: Asking): Promise<void> {
  const { reader, rows, view, check, pick } = asking
  const field = pick(rows.fields.filter(({ type }) => type !== 'QR Codes'))?.id ?? asking.inventedId
  const priceType = pick(rows.priceTypes) ?? asking.inventedId
  const properties = ['details', 'prices']
  const isNarrow = pick([true, false]) === true
  const answer = await reader.query({
    parameters: {
      price_types: priceType,
      product_details: field,
      ...(isNarrow ? { properties: properties.join(',') } : {}),
    },
  })
  if (isRefused(answer)) return check.same('chosen values', 'refused', answer.refusalKey, '', 0)
  for (const product of answer.result) {
    const seen = view.products.get(product._id)
    if (isNarrow)
      check.same('chosen values', 'properties', Object.keys(product).sort(), ['_id', ...properties], 0)
    if (seen === undefined) continue
    const [detail, price] = [seen.details[field], seen.prices[priceType]]
    const must = [detail === undefined ? [] : [detail], price === undefined ? [] : [price]]
    const found = [
      (product.details ?? []).map(({ value }) => value),
      (product.prices ?? []).map(({ value }) => value),
    ]
    check.same('chosen values', `of product ${product._id}`, found, must, must.flat().length)
  }
}
