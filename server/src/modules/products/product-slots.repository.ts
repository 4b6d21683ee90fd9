/** Keeps the derived rows (product_slots, product_prices, product_search) equal to the products' documents. */
import { type TextAttribute, textAttributes, textKeys } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { oneOf, preparedForOne } from '../../platform/db/one-of.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Scope } from '../../scope/scope.ts'
import { releaseSlot } from '../detail-fields/index.ts'
import { holdPurposes } from '../domains/index.ts'
import {
  askedBy,
  type CountedPurpose,
  filesOf,
  percentOf,
  unfolded,
} from './completeness/completeness.repository.ts'
import { textColumn } from './text-columns.ts'

interface Assignment {
  slot: string
  detailFieldId: string | null
  priceTypeId: string | null
}

const casts: Readonly<Record<string, string>> = { n: 'float8', p: 'float8', d: 'date' }
/** In the order in which rows of each are written. */
const derivedTables = ['product_slots', 'product_prices', 'product_search'] as const
/** Digits that a double keeps for certain. */
const safeDigits = 15

function storedText({ detailFieldId, priceTypeId }: Assignment): RawBuilder<unknown> {
  return detailFieldId === null ? sql.ref(`prices.${priceTypeId}`) : sql.ref(`details.${detailFieldId}`)
}

function slotValue(assignment: Assignment): RawBuilder<unknown> {
  const cast = casts[assignment.slot.charAt(0)]
  const text = storedText(assignment)
  // An empty value is none to filters and sorting.
  return cast === undefined ? sql`nullif(left(${text}, 200), '')` : sql`nullif(${text}, '')::${sql.raw(cast)}`
}

function hasLongNumbers(assignments: readonly Assignment[]): RawBuilder<unknown> {
  const lengths = assignments
    .filter(({ slot }) => /^[np]/.test(slot))
    .map((assignment) => sql`length(translate(${storedText(assignment)}, '-.', ''))`)
  return lengths.length === 0
    ? sql`false`
    : sql`coalesce(greatest(${sql.join(lengths)}) > ${sql.lit(safeDigits)}, false)`
}

/**
 * Held until the transaction ends: a column that is being freed is emptied after the last write to it, and one that
 * was freed meanwhile isn't among them.
 */
async function listAssignments(scope: Scope): Promise<Assignment[]> {
  return await scope.rows<Assignment>(
    prepared(sql`
    select slot, detail_field_id::text as "detailFieldId", price_type_id::text as "priceTypeId"
    from slot_assignments where domain_id = ${scope.domainId} order by slot for key share`),
  )
}

async function listSearchableFields(scope: Scope): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(
    prepared(sql`
    select id::text from detail_fields
    where domain_id = ${scope.domainId} and searchable order by position, id`),
  )
  return rows.map((row) => row.id)
}

/** What derived rows are made of at present. */
export interface Derivation {
  assignments: readonly Assignment[]
  searchableFields: readonly string[]
  purposes: readonly CountedPurpose[]
}

/** Takes one round trip. Must run in a transaction: the columns' assignments are locked until it ends. */
export async function holdDerivation(open: Scope): Promise<Derivation> {
  // Purposes last: whoever deletes a field takes its column away before it takes it out of purposes.
  const [assignments, searchableFields, purposes] = await Promise.all([
    listAssignments(open),
    listSearchableFields(open),
    holdPurposes(open),
  ])
  return { assignments, searchableFields, purposes }
}

interface Refreshing {
  withSearch?: boolean
  withSlots?: boolean
  mayBeTrashed?: boolean
  derivation?: Derivation | undefined
}

/**
 * Rebuilds the derived rows of the given products from their documents, in the caller's transaction.
 * Products in the trash lose theirs, so no search or filter can meet them. `null` rebuilds the whole domain.
 * `withSearch: false` leaves the search texts alone, and `withSlots: false` all but prices, completeness and the time of
 * the change, for changes that they hold nothing of. `mayBeTrashed: false`: none of them is in the trash. `derivation`: as it was held
 * in this transaction.
 */
export async function refreshSlots(
  scope: Scope,
  productIds: readonly string[] | null,
  { withSearch = true, withSlots = true, mayBeTrashed = true, derivation }: Refreshing = {},
): Promise<void> {
  await scope.transaction(async (open) => {
    const { assignments, searchableFields, purposes } = derivation ?? (await holdDerivation(open))
    if (mayBeTrashed) await removeTrashed(open, productIds)
    const isPrice = ({ priceTypeId }: Assignment) => priceTypeId !== null
    if (withSlots)
      await writeSlots(
        open,
        productIds,
        assignments.filter((assignment) => !isPrice(assignment)),
      )
    await writePrices(open, productIds, assignments.filter(isPrice), purposes)
    if (withSearch) await writeSearch(open, productIds, searchableFields)
  })
}

/** Condition on the products `p`; null chooses all. */
function chosenOf(productIds: readonly string[] | null): RawBuilder<boolean> {
  return productIds === null ? sql<boolean>`true` : oneOf(sql`p.id`, productIds)
}

async function removeTrashed(scope: Scope, productIds: readonly string[] | null): Promise<void> {
  const chosen = productIds === null ? sql`true` : oneOf(sql`product_id`, productIds)
  for (const table of derivedTables) {
    await scope.enqueue(
      preparedForOne(
        productIds,
        sql`
      delete from ${sql.table(table)} t using products p
      where t.domain_id = ${scope.domainId} and ${chosen} and p.domain_id = t.domain_id and p.id = t.product_id
        and p.deleted_at is not null`,
      ),
    )
  }
}

async function writeSlots(
  scope: Scope,
  productIds: readonly string[] | null,
  assignments: readonly Assignment[],
): Promise<void> {
  const chosen = chosenOf(productIds)
  const fixed = [
    'folder_set',
    'is_published',
    'category_id',
    'owner_id',
    'media_kinds',
    'created_at',
    'name',
    'reference',
    'has_long_numbers',
  ]
  const columns = [...fixed, ...assignments.map(({ slot }) => slot)]
  await scope.enqueue(
    preparedForOne(
      productIds,
      sql`
    insert into product_slots (domain_id, product_id, ${sql.raw(columns.join(', '))})
    select p.domain_id, p.id, p.folder_set, p.is_published, p.category_id, p.owner_id, coalesce(m.kinds, 0), p.created_at,
      p.name, p.reference, ${hasLongNumbers(assignments)} ${slotValues(assignments)}
    from products p
    ${unfolded(
      'details',
      assignments.flatMap(({ detailFieldId }) => detailFieldId ?? []),
    )}
    left join lateral (
      select bit_or(case type when 'image' then 1 when 'video' then 2 else 4 end)::smallint as kinds
      from product_media where domain_id = p.domain_id and product_id = p.id and is_active
        and is_ready and deleted_at is null
    ) m on true
    where p.domain_id = ${scope.domainId} and p.deleted_at is null and ${chosen}
    ${orUpdated('product_slots', columns)}`,
    ),
  )
}

/** Prices, and how complete products are for each purpose. */
async function writePrices(
  scope: Scope,
  productIds: readonly string[] | null,
  assignments: readonly Assignment[],
  purposes: readonly CountedPurpose[],
): Promise<void> {
  const chosen = chosenOf(productIds)
  const slots = [...assignments, ...purposes].map(({ slot }) => slot)
  const columns = ['updated_at', 'has_long_prices', ...slots]
  const asked = askedBy(purposes)
  const priceTypes = new Set([
    ...assignments.flatMap(({ priceTypeId }) => priceTypeId ?? []),
    ...asked.prices,
  ])
  const percents = purposes.map((purpose) => sql`, ${percentOf(purpose)}`)
  await scope.enqueue(
    preparedForOne(
      productIds,
      sql`
    insert into product_prices (domain_id, product_id, ${sql.raw(columns.join(', '))})
    select p.domain_id, p.id, p.updated_at, ${hasLongNumbers(assignments)} ${slotValues(assignments)}
      ${percents.length === 0 ? sql`` : sql.join(percents, sql``)}
    from products p ${unfolded('prices', [...priceTypes])} ${unfolded('details', asked.details)} ${filesOf(asked)}
    where p.domain_id = ${scope.domainId} and p.deleted_at is null and ${chosen}
    ${orUpdated('product_prices', columns)}`,
    ),
  )
}

function slotValues(assignments: readonly Assignment[]): RawBuilder<unknown> {
  const values = assignments.map((assignment) => sql`, ${slotValue(assignment)}`)
  return values.length === 0 ? sql`` : sql.join(values, sql``)
}

/** Rows that are the same stay: a new version of one is one in each index. */
function orUpdated(table: string, columns: readonly string[]): RawBuilder<unknown> {
  const listed = (from: string) => columns.map((column) => `${from}.${column}`).join(', ')
  return sql.raw(`on conflict (domain_id, product_id) do update
    set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${listed(table)}) is distinct from (${listed('excluded')})`)
}

/** Texts of a product `p`, on a line each: no form of a search term contains a line break, so none matches across two texts. */
function textsFor(readers: TextAttribute['seenBy']): RawBuilder<unknown> {
  const columns = textKeys.filter((key) => textAttributes[key].seenBy === readers)
  return sql`concat_ws(chr(10), ${sql.join(columns.map((key) => sql.ref(`p.${textColumn(key)}`)))})`
}

async function writeSearch(
  scope: Scope,
  productIds: readonly string[] | null,
  searchable: readonly string[],
): Promise<void> {
  const chosen = chosenOf(productIds)
  // An array, because functions take at most a hundred arguments.
  const fields = searchable.map((id) => sql.ref(`details.${id}`))
  const values = fields.length === 0 ? sql`null` : sql`array_to_string(array[${sql.join(fields)}], chr(10))`
  await scope.enqueue(
    preparedForOne(
      productIds,
      sql`
    insert into product_search (domain_id, product_id, base, document, for_staff)
    select p.domain_id, p.id, b.base, concat_ws(chr(10), b.base, search_key(${values})), nullif(search_key(${textsFor('staff')}), '')
    from products p ${unfolded('details', searchable)},
      lateral (select search_key(${textsFor('everybody')}) as base offset 0) b
    where p.domain_id = ${scope.domainId} and p.deleted_at is null and ${chosen}
    on conflict (domain_id, product_id) do update set base = excluded.base, document = excluded.document,
      for_staff = excluded.for_staff`,
    ),
  )
}

/** Takes the column of a field or price type away, and empties it for the next one that gets it. */
export async function freeSlot(scope: Scope, id: string): Promise<void> {
  const slot = await releaseSlot(scope, id)
  if (slot === null) return
  const column = sql.ref(slot)
  const table = slot.startsWith('p') ? 'product_prices' : 'product_slots'
  await scope.rows(sql`
    update ${sql.table(table)} set ${column} = null where domain_id = ${scope.domainId} and ${column} is not null`)
}
