/** The fields a domain offers for filtering and sorting, from what the caller may see. */
import type { DetailField, DomainSettings, ProductFilter } from '@vitrine/contract'
import {
  type BuiltInKey,
  builtInAttributes,
  builtInKeys,
  completeKey,
  detailKey,
  type FieldKind,
  holds,
  isTextKey,
  parseAttributeKey,
  priceKey,
  textsSeenBy,
} from '@vitrine/rules'

/** A field with its key as on the wire; `currency` and `options` where it has them. */
export interface Field {
  key: string
  kind: FieldKind
  /** Undefined for fields every product has: their names are translated. */
  name: string | undefined
  currency: string | null
  options: readonly string[]
}

/** The field behind a key, or null when there is none the caller may see. */
export function findField(settings: DomainSettings, key: string): Field | null {
  const parsed = parseAttributeKey(key)
  if (parsed === null) return null
  if (parsed.kind === 'price') {
    return priceFields(settings).find((field) => field.key === key) ?? null
  }
  if (parsed.kind === 'detail') {
    return detailFields(settings).find((field) => field.key === key) ?? null
  }
  if (parsed.kind === 'complete') {
    return completeFields(settings).find((field) => field.key === key) ?? null
  }
  return isSeen(settings, parsed.kind) ? plainField(parsed.kind) : null
}

/** Every field of a product: those that all have, prices, the domain's own, and how complete it is. */
export function allFields(settings: DomainSettings): Field[] {
  const builtIn = builtInKeys.filter((key) => isSeen(settings, key)).map(plainField)
  return [...builtIn, ...priceFields(settings), ...detailFields(settings), ...completeFields(settings)]
}

/** What quick filters are made of: choices first, then ranges, prices last. */
export function filterFields(settings: DomainSettings, { canStar }: { canStar: boolean }): Field[] {
  const details = detailFields(settings)
  return [
    ...(canStar ? [plainField('interested')] : []),
    ...details.filter(({ kind, options }) => holds(kind, 'option') && options.length > 0),
    ...details.filter(({ kind, options }) => holds(kind, 'ribbon') && options.length > 0),
    ...details.filter(({ kind }) => holds(kind, 'yesNo')),
    ...details.filter(({ kind }) => holds(kind, 'decimal')),
    ...priceFields(settings),
    plainField('media'),
  ]
}

/** Name, newest, reference, then prices and what has an order among the domain's own fields. */
export function sortFields(settings: DomainSettings | undefined): Field[] {
  const plain = [plainField('name'), plainField('createdAt'), plainField('reference')]
  if (settings === undefined) return plain
  const ordered = detailFields(settings).filter(({ kind }) => holds(kind, 'decimal', 'day'))
  return [...plain, ...priceFields(settings), ...ordered]
}

/** `filters` with the one on `field` and `type` replaced; a null value takes it away. */
export function withFilter(
  filters: readonly ProductFilter[],
  field: string,
  type: string,
  value: string | null,
): ProductFilter[] {
  const isSame = (filter: ProductFilter) => filter.field === field && filter.type === type
  const rest = filters.filter((filter) => !isSame(filter))
  if (value === null) return rest
  const place = filters.findIndex(isSame)
  return place === -1 ? [...rest, { field, type, value }] : rest.toSpliced(place, 0, { field, type, value })
}

function isSeen({ seesStaffAttributes }: DomainSettings, key: BuiltInKey): boolean {
  return !isTextKey(key) || textsSeenBy({ isClient: !seesStaffAttributes }).includes(key)
}

function plainField(key: BuiltInKey): Field {
  return { key, kind: builtInAttributes[key].kind, name: undefined, currency: null, options: [] }
}

function priceFields({ priceTypes }: DomainSettings): Field[] {
  return priceTypes.map(({ _id, name, currency }) => ({
    key: priceKey(_id),
    kind: 'price',
    name,
    currency,
    options: [],
  }))
}

/** In percent, of what a purpose asks for. Their names are those of the purposes. */
function completeFields({ purposes }: DomainSettings): Field[] {
  return purposes
    .filter(({ isCounted }) => isCounted)
    .map(({ _id, name }) => ({ key: completeKey(_id), kind: 'number', name, currency: null, options: [] }))
}

function detailFields({ productDetailFields }: DomainSettings): Field[] {
  return productDetailFields.map(({ _id, name, type, dropdownOptions, ribbon }) => ({
    key: detailKey(_id),
    kind: type,
    name,
    currency: null,
    options: optionsOf(type, dropdownOptions, ribbon),
  }))
}

/** As filters name them. */
function optionsOf(
  type: DetailField['type'],
  dropdownOptions: readonly string[],
  ribbon: DetailField['ribbon'],
): readonly string[] {
  if (holds(type, 'yesNo')) return ['true', 'false']
  return holds(type, 'ribbon') ? ribbon.map(({ label }) => label) : dropdownOptions
}
