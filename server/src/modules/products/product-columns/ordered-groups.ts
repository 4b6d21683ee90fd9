/** Counted groups in the order that SQL gives them. */
import { maxProductGroups } from '@vitrine/rules'
import { LRUCache } from 'lru-cache'
import type { Scope } from '../../../scope/scope.ts'
import type { GroupRow } from '../query-products/product-groups.repository.ts'
import type { Column } from '../query-products/slot-columns.ts'
import type { CodedColumn } from './company-columns.ts'
import type { Counted } from './counted-values.ts'
import { compareLetters } from './dictionary.ts'
import { categoriesByName, inOrderOfNames } from './product-columns.repository.ts'

/** Kinds of media, and groups too many to be shown, keep their order. Null where only SQL knows the order. */
export async function orderedGroups(
  scope: Scope,
  source: Column['source'],
  counted: Counted,
): Promise<GroupRow[] | null> {
  if (counted.isInOrder || source.form === 'media' || counted.groups.length > maxProductGroups)
    return counted.groups
  const order = await orderOf(scope, source, counted)
  return order === null ? null : inOrder(counted.groups, order)
}

type Order = (one: string, other: string) => number

async function orderOf(
  scope: Scope,
  source: Column['source'],
  { groups, column }: Counted,
): Promise<Order | null> {
  if (source.form === 'category') return orderBy(await placesOfCategories(scope))
  if (source.form === 'published') return compareLetters
  if (!('slot' in source) || column === null) return null
  // Days would have come in order.
  if (source.slot?.startsWith('d')) return null
  return orderBy(await placesOfTexts(scope, column, groups))
}

type Places = ReadonlyMap<string, number>

function orderBy(places: Places): Order {
  const placeOf = (text: string) => places.get(text) ?? Number.MAX_SAFE_INTEGER
  return (one, other) => placeOf(one) - placeOf(other) || compareLetters(one, other)
}

/** Products without a value come last. */
function inOrder(groups: readonly GroupRow[], order: Order): GroupRow[] {
  return groups.toSorted((one, other) => {
    if (one.value === null || other.value === null) return one.value === null ? 1 : -1
    return order(one.value, other.value)
  })
}

const categoryPlaces = new LRUCache<string, { revision: number; places: Places }>({ max: 200 })

/** Names of categories belong to the structure. */
async function placesOfCategories(scope: Scope): Promise<Places> {
  const known = categoryPlaces.get(scope.domainId)
  if (known?.revision === scope.structureRevision) return known.places
  const places = placesIn(await categoriesByName(scope))
  categoryPlaces.set(scope.domainId, { revision: scope.structureRevision, places })
  return places
}

const textPlaces = new WeakMap<CodedColumn, Places>()

/** Order of texts, which only the database knows. It is read again once a text is missing in it. */
async function placesOfTexts(
  scope: Scope,
  column: CodedColumn,
  groups: readonly GroupRow[],
): Promise<Places> {
  const known = textPlaces.get(column)
  if (known !== undefined && groups.every(({ value }) => value === null || known.has(value))) return known
  const texts = groups.flatMap(({ value }) => value ?? [])
  const places = placesIn(await inOrderOfNames(scope, [...new Set([...texts, ...textsOf(column)])]))
  textPlaces.set(column, places)
  return places
}

/** All texts of a column that has few, so that their order serves other lists too; else none. */
function textsOf({ dictionary }: CodedColumn): string[] {
  if (dictionary.size > maxProductGroups) return []
  return Array.from({ length: dictionary.size }, (_, at) => dictionary.textOf(at + 1) ?? '')
}

function placesIn(texts: readonly string[]): Places {
  return new Map(texts.map((text, place) => [text, place]))
}
