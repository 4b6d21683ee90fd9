/** Reports the changes of some days to people who may read reports, as far as they may see the records. */
import {
  type ActivityLine,
  type ActivitySummary,
  type AskedActivity,
  byNobody,
  type Product,
  type ProductThen,
} from '@vitrine/contract'
import { detailKey, priceKey, textKeys } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { answerNamed, type Inside } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { folderSetsOfFolders, type VisibleTree, visibleTree } from '../folders/index.ts'
import { getProduct, inFolderSets, productVisibility, visibleKeys } from '../products/index.ts'
import { searchClauses } from '../search/index.ts'
import {
  type CountedEntries,
  countEntries,
  type EntryFilter,
  type EntryRow,
  findSeenEntry,
  listEntries,
  listFirstAfter,
  type Narrowed,
  namesOfPeople,
  type Place,
} from './changes.repository.ts'
import {
  isWhole,
  type ReportVisibility,
  reportVisibilityOf,
  seenEntry,
  shownProduct,
} from './report-visibility.ts'

interface Asked extends AskedActivity {
  folded?: 'true' | 'false'
}

/** Refuses NotFound for a folder that the reader doesn't see. */
async function filterOf(scope: Scope, seen: ReportVisibility, asked: Asked): Promise<EntryFilter> {
  const { from, to, product = null, folder = null, bulk = null, folded = 'false', search = '' } = asked
  const top = folder === null ? undefined : seen.tree.byId.get(folder)
  if (folder !== null && top === undefined) refuse('NotFound')
  return {
    seen: seenEntry(scope, seen),
    there: shownProduct(scope, seen),
    ...{ from, to },
    productId: product,
    bulkId: bulk,
    isFolded: folded === 'true',
    folders:
      top === undefined
        ? null
        : {
            ids: seen.tree.folders
              .filter(({ left, right }) => left >= top.left && right <= top.right)
              .map(({ id }) => id),
            sets: inFolderSets(await folderSetsOfFolders(scope, [top.id])),
          },
    search: await searchClauses(scope, search),
  }
}

function narrowedBy({ kind, subject, field, person }: AskedActivity): Narrowed {
  return {
    kind,
    subject,
    field,
    ...(person === undefined ? {} : { personId: person === byNobody ? null : person }),
  }
}

/** Refuses as `reachOf`. */
export async function getActivitySummary(scope: Scope, asked: Asked): Promise<ActivitySummary> {
  const seen = await reportVisibilityOf(scope)
  const counted = await countEntries(scope, await filterOf(scope, seen, asked))
  const narrow = narrowedBy(asked)
  const shown = counted.filter((entry) => meets(entry, narrow))
  const but = (part: 'subject' | 'personId') => {
    const { [part]: _, ...others } = narrow
    return counted.filter((entry) => meets(entry, others))
  }
  /** What a choice among these would find: each of them opens what another line counts. */
  const opened = (part: 'kind' | 'field') => {
    const { [part]: _, ...others } = narrow
    return counted.filter((entry) => meets({ ...entry, isPart: false }, others))
  }
  const people = sums(but('personId'), ({ personId }) => personId)
  const names = await namesOfPeople(
    scope,
    people.flatMap(([personId]) => personId ?? []),
  )
  return {
    reach: seen.reach,
    isWhole: isWhole(seen),
    total: shown.reduce((total, { changes }) => total + changes, 0),
    people: new Set(shown.flatMap(({ personId }) => personId ?? [])).size,
    days: sums(shown, ({ day }) => day)
      .map(([day, changes]) => ({ day, changes }))
      .sort((one, other) => (one.day < other.day ? -1 : 1)),
    options: {
      kinds: sums(opened('kind'), ({ kind }) => kind).map(([kind, changes]) => ({ kind, changes })),
      subjects: sums(but('subject'), ({ subject }) => subject).map(([subject, changes]) => ({
        subject,
        changes,
      })),
      fields: sums(opened('field'), ({ field }) => field).flatMap(([field, changes]) =>
        field === null ? [] : [{ field, changes }],
      ),
      people: people.map(([personId, changes]) => ({
        person: personId === null ? null : answerNamed(personId, names.get(personId) ?? null),
        changes,
      })),
    },
  }
}

/** What stands for others has a kind of its own and no field: those others are lines where one of these is asked for. */
function meets(entry: CountedEntries, { kind, subject, field, personId }: Narrowed): boolean {
  return (
    (!entry.isPart || kind !== undefined || field !== undefined) &&
    (kind === undefined || entry.kind === kind) &&
    (subject === undefined || entry.subject === subject) &&
    (field === undefined || entry.field === field) &&
    (personId === undefined || entry.personId === personId)
  )
}

/** By what `of` says of them, the most first. */
function sums<Key>(counted: readonly CountedEntries[], of: (entry: CountedEntries) => Key): [Key, number][] {
  const byKey = new Map<Key, number>()
  for (const entry of counted) byKey.set(of(entry), (byKey.get(of(entry)) ?? 0) + entry.changes)
  return [...byKey].sort(
    ([one, few], [other, many]) => many - few || String(one).localeCompare(String(other)),
  )
}

interface LinesPage {
  lines: Inside<ActivityLine>[]
  next: string | null
}

/** Refuses as `reachOf`. */
export async function listActivityLines(
  scope: Scope,
  asked: Asked,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<LinesPage> {
  const seen = await reportVisibilityOf(scope)
  const filter = await filterOf(scope, seen, asked)
  const place = after === undefined ? null : placeOf(after)
  const rows = await listEntries(scope, filter, narrowedBy(asked), { after: place, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    lines: presentLines(seen, shown),
    next: rows.length > limit && last !== undefined ? `${last.at.getTime()}.${last.id}` : null,
  }
}

function placeOf(cursor: string): Place {
  const [at = '', id = ''] = cursor.split('.')
  return { at: new Date(Number(at)), id }
}

/** Files have versions of their own, and a layout names them: no value of theirs can be put back. */
const attachmentFields = ['file', 'media']

function presentLines(
  { visibility, tree }: ReportVisibility,
  rows: readonly EntryRow[],
): Inside<ActivityLine>[] {
  const restorable = new Set(visibleKeys(visibility).filter((key) => !attachmentFields.includes(key)))
  return rows.map(({ personId, personName, at, oldValue, newValue, ...row }) => {
    return {
      ...row,
      at: at.toISOString(),
      person: personId === null ? null : answerNamed(personId, personName),
      oldValue: shownValue(row, oldValue, tree),
      newValue: shownValue(row, newValue, tree),
      canRestore: row.isThere && row.field !== null && restorable.has(row.field),
    }
  })
}

/** Values that name folders are left out unless the reader sees the folder. */
function shownValue(
  { subject, field }: Pick<EntryRow, 'subject' | 'field'>,
  value: string | null,
  tree: VisibleTree,
): string | null {
  const namesFolders =
    (subject === 'product' && field === 'folder') || (subject === 'folder' && field === 'parent')
  if (value === null || !namesFolders) return value
  const isShown = (id: string) => {
    const folder = tree.byId.get(id)
    return folder !== undefined && (field === 'parent' || folder.isReached)
  }
  return value.split(',').filter(isShown).join(',')
}

/**
 * The product of a line once the change was made: as it is now, with what was changed since put back. Refuses NotFound
 * for a line that the reader may not know of, and where its product isn't there for them.
 */
export async function getProductThen(scope: Scope, entryId: string): Promise<ProductThen> {
  const seen = await reportVisibilityOf(scope)
  const entry = await findSeenEntry(scope, entryId, seenEntry(scope, seen))
  if (entry === null || entry.subject !== 'product' || entry.subjectId === null) refuse('NotFound')
  const product = await getProduct(scope, entry.subjectId)
  const keys = visibleKeys(await productVisibility(scope)).filter((key) => !attachmentFields.includes(key))
  const values = new Map<string, string | null>(valuesOfProduct(product))
  const tree = await visibleTree(scope)
  for (const { field, oldValue } of await listFirstAfter(scope, entry.subjectId, entry.at))
    values.set(field, shownValue({ subject: 'product', field }, oldValue, tree))
  return {
    product: entry.subjectId,
    name: values.get('name') ?? product.name,
    at: entry.at.toISOString(),
    values: keys.flatMap((field) => {
      const value = values.get(field) ?? ''
      return value === '' ? [] : [{ field, value }]
    }),
  }
}

function valuesOfProduct(product: Product): [string, string | null][] {
  return [
    ...textKeys.map((key): [string, string | null] => [key, product[key]]),
    ['category', product.categories[0] ?? null],
    ['folder', product.folders.join(',')],
    ['published', String(product.isPublished)],
    ...product.details.map(({ detailField, value }): [string, string] => [detailKey(detailField), value]),
    ...product.prices.map(({ priceType, value }): [string, string] => [priceKey(priceType), value]),
  ]
}
