/** What those see who change products: previews of bulk actions, the trash, media of all products. */
import { fits } from '@vitrine/proof'
import { type Asking, isRefused, partedProducts, seenIds } from './asking.ts'
import { pickedFilter } from './check-queries.ts'

/** A preview counts what is seen: no hidden product, and none too few. */
export async function checkPreview(asking: Asking): Promise<void> {
  const { reader, view, check } = asking
  const filter = pickedFilter(asking)
  if (filter === null) return
  const { field, type, value } = filter
  const asked = { filters: [{ field: field.key, type, value }], search: '' }
  const answer = await reader.preview({ query: asked }, { type: 'delete' })
  const what = `${type} ${field.key} "${value}"`
  const found = isRefused(answer) ? answer.refusalKey : answer.total
  if (!view.isEditor || view.subject.isViewAs === true) {
    check.same('bulk preview', `not theirs: ${what}`, found, 'NotAllowed', 0)
    return
  }
  if (!field.isSeen) {
    check.same('bulk preview', `hidden ${what}`, found, 'FilterFieldUnknown', 0)
    return
  }
  const expected = [...view.products.values()].filter((seen) => fits(filter, seen, view))
  check.same('bulk preview', what, found, expected.length, expected.length)
}

/** By ids, hidden ones among them; and with a value of a hidden price, which must be an unknown one's. */
export async function checkPreviewOfIds(asking: Asking): Promise<void> {
  const { reader, rows, view, check, inventedId } = asking
  if (!view.isEditor || view.subject.isViewAs === true) return
  const { seen, hidden } = partedProducts(asking)
  const ids = [...seen, ...hidden].slice(0, 5_000).map(({ id }) => id)
  if (ids.length === 0) return
  const counted = await reader.preview({ ids }, { type: 'delete' })
  const must = ids.filter((id) => view.products.has(id)).length
  check.same('bulk preview', 'by ids', isRefused(counted) ? counted.refusalKey : counted.total, must, must)
  const priceType = rows.priceTypes.find((id) => !view.priceTypeIds.has(id))
  const field = rows.fields.find(({ id }) => !view.fieldIds.has(id))?.id
  for (const key of [
    ...(priceType === undefined ? [] : [['price', priceType]]),
    ...(field === undefined ? [] : [['detail', field]]),
  ]) {
    const [kind = '', id = ''] = key
    const outcome = async (of: string) => {
      const answer = await reader.preview({ ids }, { type: 'set', values: { [`${kind}:${of}`]: '1' } })
      if (isRefused(answer)) return answer.refusalKey
      const { total, changed, unchanged, refused, faulty, faults } = answer
      return { total, changed, unchanged, refused, faulty, codes: faults.map(({ code }) => code) }
    }
    check.same(
      'bulk preview',
      `value of hidden ${kind}:${id}`,
      await outcome(id),
      await outcome(inventedId),
      0,
    )
  }
}

export async function checkTrash({ reader, view, check }: Asking): Promise<void> {
  const ids = await reader.trash()
  if (!view.isEditor || view.subject.isViewAs === true) return check.same('trash', 'not theirs', ids, null, 0)
  const must = [...view.trashedIds].sort()
  check.same('trash', 'deleted products', ids?.toSorted() ?? null, must, must.length)
}

export async function checkMediaLists(asking: Asking): Promise<void> {
  const { reader, view, check, pick } = asking
  const listed = await reader.media({})
  if (!view.isEditor || view.subject.isViewAs === true)
    return check.same('media list', 'not theirs', listed, null, 0)
  const ofProducts = (ids: readonly string[]) =>
    ids.flatMap((id) => view.products.get(id)?.media.map((name) => `${id} ${name}`) ?? []).sort()
  const must = ofProducts(seenIds(asking))
  check.same('media list', 'media', listed?.items.toSorted() ?? null, must, must.length)
  check.same('media list', 'number of media', listed?.total ?? null, must.length, must.length)
  const { seen, hidden } = partedProducts(asking)
  const product = pick([...seen, ...hidden])
  if (product === undefined) return
  const own = await reader.media({ product: product.id })
  const mustOwn = ofProducts([product.id])
  check.same('media list', `media of product ${product.id}`, own?.items.toSorted(), mustOwn, mustOwn.length)
}

/** Files named after references, hidden ones too. */
export async function checkMatches(asking: Asking): Promise<void> {
  const { reader, rows, view, check } = asking
  const products = [...rows.products, ...rows.trashed]
    .filter(({ reference }) => /^[\w-]{1,80}$/.test(reference))
    .slice(0, 500)
  const found = await reader.matches(products.map(({ reference }) => `${reference}.png`))
  if (!view.isEditor || view.subject.isViewAs === true)
    return check.same('media match', 'not theirs', found, null, 0)
  // A reference may begin with another one: what is hidden must not be named, and what is seen must be found.
  const hidden = (found ?? []).filter((id) => id !== null && !view.products.has(id))
  check.same('media match', 'hidden products', hidden, [], 0)
  const missed = products.filter(({ id }, index) => view.products.has(id) && found?.[index] !== id)
  const seen = products.filter(({ id }) => view.products.has(id)).length
  check.same(
    'media match',
    'products that are not found',
    missed.map(({ id }) => id),
    [],
    seen,
  )
}

/** Names of fields that say how large a product is, as far as this model's companies use them. */
const sizeField = /^(width|largeur|宽)/i

/** What differs between a model's size and the product's fields names no hidden field. */
export async function checkFindings(asking: Asking): Promise<void> {
  const { reader, rows, view, check } = asking
  const sizes = new Set(
    rows.fields.filter(({ name, type }) => type === 'number' && sizeField.test(name)).map(({ id }) => id),
  )
  const withModel = [...rows.products, ...rows.trashed].flatMap((product) =>
    product.media.filter(({ widthCm }) => widthCm !== null).map((item) => ({ product, item })),
  )
  for (const { product, item } of withModel.slice(0, 4)) {
    const seen = view.products.get(product.id)
    const found = await reader.findings(product.id, item.name)
    const isShown = seen?.media.includes(item.name) === true
    const what = `model ${item.name} of product ${product.id}`
    check.same('findings', what, found !== null, isShown, isShown ? 1 : 0)
    const beyond = (found ?? []).filter((id) => !view.fieldIds.has(id))
    check.same('findings', `hidden fields of ${what}`, beyond, [], 0)
    if (seen === undefined || !view.isEditor || found === null) continue
    // A hundred times as large as any model here is reported.
    const far = [...sizes].filter((id) => Number(seen.details[id]) > 10 * (item.widthCm ?? 0))
    const reported = far.filter((id) => found.includes(id))
    check.same('findings', `differences of ${what}`, reported.sort(), far.sort(), far.length)
  }
}

/** What is written at points of models is reported to who sees the model, and to nobody else. */
export async function checkHotspots({ reader, rows, view, check }: Asking): Promise<void> {
  const pointed = [...rows.products, ...rows.trashed].flatMap(({ id, media }) =>
    media.filter(({ points }) => points.length > 0).map((item) => ({ id, item })),
  )
  for (const { id, item } of pointed.slice(0, 4)) {
    const isShown = view.products.get(id)?.media.includes(item.name) === true
    const must = isShown ? item.points : null
    const what = `points of ${item.name} of product ${id}`
    check.same('hotspots', what, await reader.hotspots(id, item.name), must, isShown ? item.points.length : 0)
  }
}
