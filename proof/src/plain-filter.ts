/** What filters and sortings must find, worked out product by product over what the plain model says is seen. */
import type { PlainView, SeenProduct } from './plain-model.ts'
import type { PlainProduct, PlainRows } from './plain-rows.ts'
import { plainTexts, seesText } from './plain-texts.ts'

export type PlainKind =
  | 'text'
  | 'number'
  | 'timestamp'
  | 'category'
  | 'folder'
  | 'media'
  | 'boolean'
  | 'yesNo'
  | 'date'
  | 'generated'

export interface PlainField {
  key: string
  kind: PlainKind
  isSeen: boolean
}

const everyType = [
  'REGEX',
  'EXACT',
  'REGEX_I',
  'EXACT_I',
  'IN',
  'EQ',
  'GT',
  'GTE',
  'LT',
  'LTE',
  'RANGE',
  'EXIST',
  'NON_EXIST',
  'NOT_REGEX',
  'NOT_EXACT',
  'NOT_REGEX_I',
  'NOT_EXACT_I',
  'NOT_IN',
  'NOT_EQ',
  'NOT_RANGE',
] as const
export type PlainType = (typeof everyType)[number]

const chosenTypes: readonly PlainType[] = [
  ...(['EXACT', 'EXACT_I', 'IN', 'EQ', 'EXIST', 'NON_EXIST'] as const),
  ...(['NOT_EXACT', 'NOT_EXACT_I', 'NOT_IN', 'NOT_EQ'] as const),
]

export const typesOfKind: Readonly<Record<PlainKind, readonly PlainType[]>> = {
  text: everyType,
  number: everyType,
  date: everyType,
  timestamp: everyType.filter((type) => type !== 'IN' && type !== 'NOT_IN'),
  category: chosenTypes,
  folder: chosenTypes,
  media: chosenTypes,
  yesNo: chosenTypes,
  boolean: ['EXACT', 'EXACT_I', 'EQ', 'EXIST', 'NON_EXIST'],
  generated: ['EXIST', 'NON_EXIST'],
}

export function plainFields(rows: PlainRows, view: PlainView): PlainField[] {
  const kindOf = (type: string): PlainKind => {
    if (type === 'number' || type === 'date' || type === 'yesNo') return type
    if (type === 'percentage') return 'number'
    return type === 'QR Codes' ? 'generated' : 'text'
  }
  const always = (key: string, kind: PlainKind): PlainField => ({ key, kind, isSeen: true })
  return [
    ...plainTexts.map((text): PlainField => {
      return { key: text.key, kind: 'text', isSeen: seesText(view.subject, text) }
    }),
    always('category', 'category'),
    always('folder', 'folder'),
    always('media', 'media'),
    always('createdAt', 'timestamp'),
    always('updatedAt', 'timestamp'),
    always('interested', 'boolean'),
    always('published', 'boolean'),
    // Ribbons are compared by their label, which this model leaves out.
    ...rows.fields
      .filter(({ type }) => type !== 'ribbon')
      .map(({ id, type }): PlainField => {
        return { key: `detail:${id}`, kind: kindOf(type), isSeen: view.fieldIds.has(id) }
      }),
    ...rows.priceTypes.map((id): PlainField => {
      return { key: `price:${id}`, kind: 'number', isSeen: view.priceTypeIds.has(id) }
    }),
    ...rows.purposes.map(({ id }): PlainField => {
      return { key: `complete:${id}`, kind: 'number', isSeen: view.purposeIds.has(id) }
    }),
  ]
}

type Values = Pick<SeenProduct, 'details' | 'prices' | 'folderIds'> & { product: PlainProduct }

/** A product with all its values, also those that somebody doesn't see. */
export const asStored = (product: PlainProduct): Values => ({ ...product, product })

/** Values of a field as text, none where it is missing. */
export function valuesOf(values: Values, key: string, view: PlainView): string[] {
  const { product, details, prices, folderIds } = values
  const [kind, id = ''] = key.split(':')
  const some = (value: string | null | undefined) =>
    value === null || value === undefined || value === '' ? [] : [value]
  const text = plainTexts.find((each) => each.key === kind)
  if (text !== undefined) return some(product[text.key])
  switch (kind) {
    case 'createdAt':
      return [product.createdAt]
    case 'updatedAt':
      return [view.subject.isClient ? product.shownAt : product.updatedAt]
    case 'category':
      return some(product.categoryId)
    case 'folder':
      return folderIds
    case 'media':
      return [...new Set(product.media.filter(({ isActive }) => isActive).map(mediaKind))]
    case 'published':
      return product.isPublished ? ['true'] : []
    case 'interested':
      return product.starredBy.includes(view.subject.personId ?? '') ? ['true'] : []
    case 'complete':
      return [String(percentOf(product, view.needsOf.get(id) ?? []))]
    default:
      return some(kind === 'price' ? prices[id] : details[id])
  }
}

/** How much of what is asked for a product has, whoever sees that. */
function percentOf(product: PlainProduct, needs: readonly string[]): number {
  if (needs.length === 0) return 100
  const lacks = needs.filter((need) => !hasNeed(product, need)).length
  return Math.floor((100 * (needs.length - lacks)) / needs.length)
}

export function hasNeed(product: PlainProduct, need: string): boolean {
  const [kind, id = ''] = need.split(':')
  if (need === 'media:document') return product.files.some(({ isActive }) => isActive)
  if (kind === 'media') return product.media.some((item) => item.isActive && mediaKind(item) === id)
  if (kind === 'detail') return (product.details[id] ?? '') !== ''
  if (kind === 'price') return (product.prices[id] ?? '') !== ''
  if (kind === 'category') return product.categoryId !== null
  return plainTexts.some(({ key }) => key === need && product[key] !== '')
}

function mediaKind({ type }: { type: string }): string {
  return type.startsWith('3d') ? '3d' : type
}

const collator = new Intl.Collator('en', { numeric: true })

export function compared(one: string, other: string, kind: PlainKind): number {
  if (kind === 'number') return Number(one) - Number(other)
  if (kind === 'timestamp') return Date.parse(one) - Date.parse(other)
  return one === other ? 0 : collator.compare(one, other)
}

/** A moment named by a day means all of it. */
function span(text: string, kind: PlainKind): [string, string] {
  const isDay = kind === 'timestamp' && text.length === 10
  return isDay ? [`${text}T00:00:00.000Z`, `${text}T23:59:59.999Z`] : [text, text]
}

export interface PlainFilter {
  field: PlainField
  type: PlainType
  value: string
}

const negated = (type: PlainType) => (type.startsWith('NOT_') ? (type.slice(4) as PlainType) : null)

export function fits({ field, type, value }: PlainFilter, product: Values, view: PlainView): boolean {
  const opposite = negated(type)
  if (opposite !== null) return !fits({ field, type: opposite, value }, product, view)
  const { key, kind } = field
  const values = kind === 'generated' ? ['always'] : valuesOf(product, key, view)
  // Every product lies in a folder, whether or not it is shown: that reveals nothing.
  if (kind === 'folder' && (type === 'EXIST' || type === 'NON_EXIST')) return type === 'EXIST'
  if (type === 'EXIST') return values.length > 0
  if (type === 'NON_EXIST') return values.length === 0
  if (kind === 'boolean') return values.length > 0 === (value === 'true')
  const operands = type === 'IN' || type === 'RANGE' ? value.split(',') : [value]
  if (kind === 'category' || kind === 'folder') {
    const within = kind === 'category' ? view.categoriesWithin : view.foldersWithin
    // A folder that isn't in their tree holds nothing for them.
    const known = operands.filter((id) => kind === 'category' || view.folderIds.has(id))
    return known.some((id) => values.some((own) => within(id).has(own)))
  }
  return values.some((own) => fitsOne(own, kind, type, operands))
}

function fitsOne(own: string, kind: PlainKind, type: PlainType, operands: readonly string[]): boolean {
  const [operand = '', until = ''] = operands
  const [first, last] = span(operand, kind)
  const isText = kind === 'text' || kind === 'media' || kind === 'yesNo'
  const to = (other: string) => compared(own, other, kind)
  switch (type) {
    case 'REGEX':
      return new RegExp(operand, 'su').test(own)
    case 'REGEX_I':
      return new RegExp(operand, 'sui').test(own)
    case 'EXACT':
    case 'EQ':
      return isText ? own === operand : to(first) >= 0 && to(last) <= 0
    case 'EXACT_I':
      return isText ? own.toLowerCase() === operand.toLowerCase() : to(first) >= 0 && to(last) <= 0
    case 'IN':
      return operands.some((other) => (isText ? own === other : to(other) === 0))
    case 'GT':
      return to(last) > 0
    case 'GTE':
      return to(first) >= 0
    case 'LT':
      return to(first) < 0
    case 'LTE':
      return to(last) <= 0
    case 'RANGE':
      return to(first) >= 0 && to(span(until, kind)[1]) <= 0
    default:
      return false
  }
}

/** The value of a filter of this type that asks for a stored value; null where that value can't be asked for. */
export function operandFor(
  field: PlainField,
  type: PlainType,
  [value = '', other = value]: readonly string[],
): string | null {
  const opposite = negated(type)
  if (opposite !== null) return operandFor(field, opposite, [value, other])
  const { kind } = field
  if (type === 'EXIST' || type === 'NON_EXIST') return ''
  // What has a meaning of its own in lists and patterns is left to the tests of filters.
  const isSimple = (text: string) => /^[\p{L}\p{N} :._-]{1,80}$/u.test(text) && text.trim() === text
  if (!isSimple(value) || !isSimple(other)) return null
  const day = kind === 'timestamp' && (type === 'EXACT' || type === 'EXACT_I' || type === 'EQ')
  if (day) return value.slice(0, 10)
  switch (type) {
    case 'REGEX':
    case 'REGEX_I': {
      const [piece] = /[A-Za-z0-9]{2,}|[0-9]+/.exec(value) ?? []
      if (piece === undefined) return null
      return type === 'REGEX' ? piece : piece.toUpperCase()
    }
    case 'EXACT_I':
      return kind === 'text' ? value.toUpperCase() : value
    case 'IN':
      return `${value},${other}`
    case 'RANGE':
      return compared(value, other, kind) <= 0 ? `${value},${other}` : `${other},${value}`
    default:
      return value
  }
}
