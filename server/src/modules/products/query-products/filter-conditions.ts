/** One filter of a query as an SQL condition on the slot row `s`. Missing values match NON_EXIST and negations only. */
import type { ParsedFilter, PositiveFilter } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { currentWork } from '../../../platform/work/request-work.ts'
import type { Scope } from '../../../scope/scope.ts'
import { existence, numberCondition } from './number-conditions.ts'
import { type Column, textSlotLength } from './slot-columns.ts'

type Condition = RawBuilder<boolean>

const comparisons = { EQ: sql`=`, GT: sql`>`, GTE: sql`>=`, LT: sql`<`, LTE: sql`<=` } as const
const mediaBits: Readonly<Record<string, number>> = { image: 1, video: 2, '3d': 4 }

const casts = { date: 'date', timestamp: 'timestamptz' } as const

/** Sets that a filter's ids stand for, looked up beforehand: folders as folder sets, categories as subtrees. */
export interface FilterLookups {
  folderSetsOf(folderIds: readonly string[]): Promise<number[]>
  categoriesWithin(categoryIds: readonly string[]): Promise<string[]>
  hasLongNumbers(): Promise<boolean>
}

export async function filterCondition(
  scope: Scope,
  column: Column,
  filter: ParsedFilter,
  lookups: FilterLookups,
): Promise<Condition> {
  if (filter.type !== 'NOT') return await positiveCondition(scope, column, filter, lookups)
  const condition = await positiveCondition(scope, column, filter.filter, lookups)
  // A missing value meets no filter, and so it meets each negated one.
  return sql`((${condition}) is not true)`
}

/** Whether the caller's text is tried on values as a program. */
export function triesPattern(filter: ParsedFilter): boolean {
  const { type } = filter.type === 'NOT' ? filter.filter : filter
  return type === 'REGEX' || type === 'REGEX_I'
}

async function positiveCondition(
  scope: Scope,
  column: Column,
  filter: PositiveFilter,
  lookups: FilterLookups,
): Promise<Condition> {
  const { source } = column
  // What a pattern costs nobody knows beforehand.
  if (triesPattern(filter)) currentWork()?.markLong()
  switch (source.form) {
    case 'category':
      return await categoryCondition(filter, lookups)
    case 'folder':
      return await folderCondition(filter, lookups)
    case 'media':
      return mediaCondition(filter)
    case 'interested':
      return interestedCondition(scope, filter)
    case 'published':
      return isWanted(filter) ? sql`s.is_published` : sql`not s.is_published`
    case 'longText':
      return longTextCondition(source.value, source.whole, filter)
    case 'number':
      if (filter.type === 'REGEX' || filter.type === 'REGEX_I') {
        return textCondition(sql`trim_scale(${source.exact})::text`, filter)
      }
      return numberCondition(source, filter, await lookups.hasLongNumbers())
    case 'typed':
      return isOrdered(column)
        ? orderedCondition(column, source.value, filter)
        : textCondition(source.value, filter)
  }
}

function isOrdered({ kind }: Column): boolean {
  return kind === 'date' || kind === 'timestamp'
}

function unreachable(filter: PositiveFilter): never {
  throw new Error(`The filter ${filter.type} was let through for a field it doesn't apply to`)
}

function textCondition(value: RawBuilder<unknown>, filter: PositiveFilter): Condition {
  switch (filter.type) {
    case 'REGEX':
      return sql`${value} ~ ${filter.pattern}`
    case 'REGEX_I':
      return sql`${value} ~* ${filter.pattern}`
    case 'EXACT':
      return sql`${value} = ${filter.text}`
    case 'EXACT_I':
      return sql`lower(${value}) = lower(${filter.text})`
    case 'IN':
      return sql`${value} = any(${[...filter.values]}::text[])`
    case 'RANGE':
      return rangeCondition(value, filter, sql`text collate catalogue`)
    case 'EXIST':
    case 'NON_EXIST':
      return existence(value, filter.type)
    default:
      return sql`${value} ${comparisons[filter.type]} ${filter.value}::text collate catalogue`
  }
}

function rangeCondition(
  value: RawBuilder<unknown>,
  range: { from: string | null; to: string | null },
  type: RawBuilder<unknown>,
): Condition {
  const bounds = [
    ...(range.from === null ? [] : [sql`${value} >= ${range.from}::${type}`]),
    ...(range.to === null ? [] : [sql`${value} <= ${range.to}::${type}`]),
  ]
  return sql`(${sql.join(bounds, sql` and `)})`
}

/** Decides on the first 200 characters where that is enough, and on the whole text only where it isn't. */
function longTextCondition(
  head: RawBuilder<unknown>,
  whole: RawBuilder<unknown>,
  filter: PositiveFilter,
): Condition {
  const isLong = (text: string) => [...text].length >= textSlotLength
  switch (filter.type) {
    case 'EXACT':
      if (!isLong(filter.text)) return textCondition(head, filter)
      return sql`(${head} = left(${filter.text}, 200) and ${textCondition(whole, filter)})`
    case 'EXACT_I':
      if (!isLong(filter.text)) return textCondition(head, filter)
      return sql`(lower(${head}) = lower(left(${filter.text}, 200)) and ${textCondition(whole, filter)})`
    case 'IN': {
      const short = filter.values.filter((text) => !isLong(text))
      const long = filter.values.filter(isLong)
      if (long.length === 0) return textCondition(head, filter)
      return sql`(${textCondition(head, { type: 'IN', values: short })}
        or (char_length(${head}) >= 200 and ${textCondition(whole, { type: 'IN', values: long })}))`
    }
    case 'REGEX':
    case 'REGEX_I':
      return sql`case when char_length(${head}) < 200 then ${textCondition(head, filter)}
        else ${textCondition(whole, filter)} end`
    default:
      return textCondition(head, filter)
  }
}

/** How an ordered value reads as text, for regular expressions: the form it has on the wire. */
const texts = {
  date: (value: RawBuilder<unknown>) => sql`${value}::text`,
  timestamp: (value: RawBuilder<unknown>) =>
    sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
} as const

function orderedCondition(column: Column, value: RawBuilder<unknown>, filter: PositiveFilter): Condition {
  const kind = column.kind as keyof typeof texts
  const type = sql.raw(casts[kind])
  switch (filter.type) {
    case 'EQ':
    case 'GT':
    case 'GTE':
    case 'LT':
    case 'LTE':
      return sql`${value} ${comparisons[filter.type]} ${filter.value}::${type}`
    case 'RANGE':
      return rangeCondition(value, filter, type)
    case 'IN':
      return sql`${value} = any(${[...filter.values]}::${type}[])`
    case 'REGEX':
    case 'REGEX_I':
      return textCondition(texts[kind](value), filter)
    case 'EXIST':
    case 'NON_EXIST':
      return existence(value, filter.type)
    default:
      return unreachable(filter)
  }
}

async function categoryCondition(filter: PositiveFilter, lookups: FilterLookups): Promise<Condition> {
  if (filter.type === 'EXIST' || filter.type === 'NON_EXIST')
    return existence(sql`s.category_id`, filter.type)
  const ids = await lookups.categoriesWithin(idsOf(filter))
  return sql`s.category_id = any(${ids}::uuid[])`
}

async function folderCondition(filter: PositiveFilter, lookups: FilterLookups): Promise<Condition> {
  // Every product lies in a folder.
  if (filter.type === 'EXIST') return sql`true`
  if (filter.type === 'NON_EXIST') return sql`false`
  return sql`s.folder_set = any(${await lookups.folderSetsOf(idsOf(filter))}::int[])`
}

/** Expects a filter by ids. */
export function idsOf(filter: PositiveFilter): string[] {
  if (filter.type === 'EXACT') return [filter.text]
  if (filter.type === 'IN') return [...filter.values]
  return unreachable(filter)
}

function mediaCondition(filter: PositiveFilter): Condition {
  if (filter.type === 'EXIST') return sql`s.media_kinds <> 0`
  if (filter.type === 'NON_EXIST') return sql`s.media_kinds = 0`
  return sql`(s.media_kinds & ${sql.lit(mediaBitsOf(filter))}) <> 0`
}

/** Any of these kinds. */
export function mediaBitsOf(filter: PositiveFilter): number {
  return idsOf(filter).reduce((sum, kind) => sum | (mediaBits[kind] ?? 0), 0)
}

/** The kinds that a product's bits stand for. */
export function mediaOfBits(bits: number): string[] {
  return Object.keys(mediaBits).filter((kind) => (bits & (mediaBits[kind] ?? 0)) !== 0)
}

/** Whether the filter of a boolean field asks for true. */
export function isWanted(filter: PositiveFilter): boolean {
  return filter.type === 'EXIST' || (filter.type === 'EXACT' && filter.text === 'true')
}

function interestedCondition(scope: Scope, filter: PositiveFilter): Condition {
  const personId = scope.person?.id ?? null
  const starred = sql<boolean>`exists (select 1 from interested_products i
    where i.domain_id = s.domain_id and i.product_id = s.product_id and i.person_id = ${personId}::uuid)`
  return isWanted(filter) ? starred : sql`not ${starred}`
}
