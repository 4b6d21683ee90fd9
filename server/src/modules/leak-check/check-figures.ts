/** What is said of many products at once: figures of columns, and which values there are. */

import type { AskedSummary, ProductGroups } from '@vitrine/contract'
import { compared, fits, type PlainField, plainFields, type SeenProduct, valuesOf } from '@vitrine/proof'
import { type Asking, isRefused, partedProducts } from './asking.ts'
import { pickedFilter } from './check-queries.ts'

type Kind = AskedSummary['kind']

const counted = ['filled', 'empty'] as const
const kindsOf: Partial<Record<PlainField['kind'], readonly Kind[]>> = {
  number: [...counted, 'sum', 'minimum', 'maximum'],
  date: [...counted, 'earliest', 'latest'],
  timestamp: [...counted, 'earliest', 'latest'],
  boolean: ['yes', 'no'],
  yesNo: ['yes', 'no', ...counted],
  generated: [],
}

/** Staff have a table, others don't. */
const hasTable = ({ view }: Asking) => !view.subject.isClient && view.subject.isViewAs !== true

/** Over what a filter finds: each figure of a field, also of one that is hidden. */
export async function checkSums(asking: Asking): Promise<void> {
  const { reader, rows, view, check, pick } = asking
  const { filters, found } = pickedList(asking)
  const of = { query: { filters, search: '' } }
  const fields = plainFields(rows, view)
  const field = pick(pick([true, false]) === true ? fields.filter(({ kind }) => kind === 'number') : fields)
  const hidden = pick(fields.filter(({ isSeen }) => !isSeen))
  for (const each of [field, hidden]) {
    if (each === undefined) continue
    await compareFigures(asking, of, each, found())
  }
  // Products are counted where no figure of theirs is asked for.
  const total = await reader.summary(of, [{ field: 'name', kind: 'filled' }])
  if (hasTable(asking) && isRefused(total)) check.same('sums', 'the number', total.refusalKey, '', 0)
}

/** Over chosen products, hidden and deleted ones among them. */
export async function checkSumsOfIds(asking: Asking): Promise<void> {
  const { rows, view, pick } = asking
  const { seen, hidden } = partedProducts(asking)
  const ids = [...seen, ...hidden].slice(0, 5_000).map(({ id }) => id)
  const field = pick(plainFields(rows, view).filter(({ isSeen }) => isSeen))
  if (ids.length === 0 || field === undefined) return
  const found = ids.flatMap((id) => view.products.get(id) ?? [])
  await compareFigures(asking, { ids }, field, found)
}

/** Values of a field with how many products have them, and products in the order of these. */
export async function checkGroups(asking: Asking): Promise<void> {
  const { reader, check, pick } = asking
  const list = pickedList(asking)
  const { filters } = list
  const fields = groupedFields(asking)
  for (const field of [pick(fields), pick(fields.filter(({ isSeen }) => !isSeen))]) {
    if (field === undefined) continue
    const asked = { grouping: field.key, filters, search: '' }
    const [answer, listed] = [await reader.groups(asked), await reader.query(asked)]
    const what = `by ${field.key} of ${JSON.stringify(filters)}`
    const order = isRefused(listed) ? listed.refusalKey : 'answered'
    const mustBe = field.isSeen ? 'answered' : 'GroupFieldUnknown'
    check.same('grouping', `order ${what}`, order, mustBe, field.isSeen ? 1 : 0)
    if (!field.isSeen) {
      const key = isRefused(answer) ? answer.refusalKey : answer.result
      check.same('grouping', what, key, 'GroupFieldUnknown', 0)
      continue
    }
    const groups = isRefused(answer) ? answer.refusalKey : textsOfGroups(answer.result)
    check.same('grouping', what, groups, groupsOf(asking, field, list.found()), list.found().length)
  }
}

/** Like `checkGroups`, for several fields at once, where what is chosen of a field doesn't narrow it; with a hidden one none. */
export async function checkFacets(asking: Asking): Promise<void> {
  const { reader, check, pick } = asking
  const { filters, usable, found } = pickedList(asking)
  const media = plainFields(asking.rows, asking.view).filter(({ kind }) => kind === 'media')
  const fields = [...groupedFields(asking), ...media]
  const seen = fields.filter(({ isSeen }) => isSeen)
  const own = seen.filter(({ key }) => key === usable?.field.key)
  const asked = [pick(seen), pick(seen), ...own].filter((field) => field !== undefined)
  const ask = (keys: string[]) => reader.facets({ fields: keys, filters, search: '' })
  const answer = await ask(asked.map(({ key }) => key))
  for (const [place, field] of asked.entries()) {
    const what = `${field.key} of ${JSON.stringify(filters)}`
    const isChoice = usable?.field.key === field.key && /^(EXACT|IN|EQ)$/.test(usable.type)
    const products = isChoice ? [...asking.view.products.values()] : found()
    const groups = isRefused(answer)
      ? answer.refusalKey
      : textsOfGroups(answer.result[place]?.groups?.result ?? [])
    check.same('facets', what, groups, groupsOf(asking, field, products), products.length)
  }
  const hidden = pick(fields.filter(({ isSeen }) => !isSeen))
  if (hidden === undefined) return
  const refused = await ask([...asked.map(({ key }) => key), hidden.key])
  const key = isRefused(refused) ? refused.refusalKey : refused.result
  check.same('facets', `hidden ${hidden.key}`, key, 'GroupFieldUnknown', 0)
}

/** What a filter that may be asked finds, or everything. */
function pickedList(asking: Asking) {
  const { view, pick } = asking
  const filter = pick([true, false]) === true ? pickedFilter(asking) : null
  const usable = filter?.field.isSeen === true ? filter : null
  const filters = usable === null ? [] : [{ field: usable.field.key, type: usable.type, value: usable.value }]
  const found = () =>
    [...view.products.values()].filter((seen) => usable === null || fits(usable, seen, view))
  return { usable, filters, found }
}

function groupedFields(asking: Asking): PlainField[] {
  const kinds = ['category', 'boolean', 'yesNo', 'number', 'date', 'text']
  return plainFields(asking.rows, asking.view).filter(
    ({ key, kind }) => kinds.includes(kind) && (kind !== 'text' || isShortText(asking, key)),
  )
}

function textsOfGroups(groups: ProductGroups['result']): string[] {
  return groups.map(({ value, count }) => `${value} ${count}`).toSorted()
}

/** Long texts are grouped by their first characters, so only fields with short ones are compared. */
function isShortText({ rows }: Asking, key: string): boolean {
  const [kind, id = ''] = key.split(':')
  if (kind !== 'detail') return false
  const isText = rows.fields.some((field) => field.id === id && /^(text|dropdown)$/.test(field.type))
  return isText && rows.products.every(({ details }) => (details[id] ?? '').length <= 200)
}

function groupsOf({ view }: Asking, field: PlainField, products: readonly SeenProduct[]): string[] {
  const counts = new Map<string, number>()
  for (const seen of products) {
    const [first = null, ...others] = valuesOf(seen, field.key, view)
    const values = field.kind === 'boolean' ? [first !== null] : [first, ...others]
    for (const value of values.map(String)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => `${value} ${count}`).toSorted()
}

async function compareFigures(
  asking: Asking,
  of: Parameters<Asking['reader']['summary']>[0],
  field: PlainField,
  products: readonly SeenProduct[],
): Promise<void> {
  const { reader, check } = asking
  const kinds = kindsOf[field.kind] ?? counted
  if (kinds.length === 0) return
  const answer = await reader.summary(
    of,
    kinds.map((kind) => ({ field: field.key, kind })),
  )
  const what = `${kinds.join()} of ${field.key} over ${JSON.stringify(of)}`
  if (isRefused(answer)) {
    const must = hasTable(asking) ? (field.isSeen ? 'figures' : 'FilterFieldUnknown') : 'NotAllowed'
    check.same('sums', what, answer.refusalKey, must, 0)
    return
  }
  const isForThem = hasTable(asking) && field.isSeen
  if (!isForThem) return check.same('sums', what, answer.result, 'refused', 0)
  const figures = kinds.map((kind) => figureOf(asking, field, kind, products))
  const found = answer.result.map(({ value }) => value)
  check.same('sums', what, [answer.total, ...found], [products.length, ...figures], products.length)
}

function figureOf(
  { view }: Asking,
  field: PlainField,
  kind: Kind,
  products: readonly SeenProduct[],
): string | null {
  const having = (type: 'EXIST' | 'NON_EXIST' | 'EXACT', value = '') =>
    String(products.filter((seen) => fits({ field, type, value }, seen, view)).length)
  const values = products.flatMap((seen) => valuesOf(seen, field.key, view).slice(0, 1))
  const ordered = values.toSorted((one, other) => compared(one, other, field.kind))
  switch (kind) {
    case 'yes':
    case 'no':
      return having('EXACT', String(kind === 'yes'))
    case 'filled':
      return having('EXIST')
    case 'empty':
      return having('NON_EXIST')
    case 'sum':
      return sumOf(values)
    case 'minimum':
    case 'earliest':
      return ordered[0] ?? null
    default:
      return ordered.at(-1) ?? null
  }
}

/** Exact, whatever the number of digits. */
function sumOf(decimals: readonly string[]): string | null {
  if (decimals.length === 0) return null
  const digits = Math.max(...decimals.map((decimal) => decimal.split('.')[1]?.length ?? 0))
  const units = decimals.reduce((sum, decimal) => {
    const [whole = '', fraction = ''] = decimal.split('.')
    return sum + BigInt(whole + fraction.padEnd(digits, '0'))
  }, 0n)
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const [whole, fraction] = [text.slice(0, text.length - digits), text.slice(text.length - digits)]
  const short = fraction.replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${short === '' ? '' : `.${short}`}`
}
