/** Filters while they are put together: lines, and groups of lines of which one must hold. Pure. */
import type { DomainSettings, ProductFilter } from '@vitrine/contract'
import { filtersOfGroup, groupOf, isGroup } from '@vitrine/rules'
import { type FilterFault, faultOf, usableFilters } from '../../../lib/product-fields/usable-filters.ts'
import { newFilter } from './filter-types.ts'

export interface DraftLine {
  /** Lines are distinguished by it, whatever is in them. */
  id: number
  filter: ProductFilter
}

/** A line by itself, or several of which one must hold. */
export interface DraftEntry {
  id: number
  isGroup: boolean
  lines: readonly DraftLine[]
}

export type FilterDraft = readonly DraftEntry[]

let lastId = 0
const nextId = () => ++lastId

const lineOf = (filter: ProductFilter): DraftLine => ({ id: nextId(), filter })
const blankLine = () => lineOf(newFilter('name', 'text'))

export function newEntry(): DraftEntry {
  return { id: nextId(), isGroup: false, lines: [blankLine()] }
}

export function newGroup(): DraftEntry {
  return { id: nextId(), isGroup: true, lines: [blankLine(), blankLine()] }
}

/** An empty list begins with a line to fill in. A group that can't be parsed becomes a line that says so. */
export function draftOf(filters: readonly ProductFilter[]): FilterDraft {
  if (filters.length === 0) return [newEntry()]
  return filters.map((filter) => {
    const alternatives = isGroup(filter) ? filtersOfGroup(filter) : null
    return { id: nextId(), isGroup: alternatives !== null, lines: (alternatives ?? [filter]).map(lineOf) }
  })
}

/** What the draft asks. A group of one says no more than that one. */
export function filtersOfDraft(draft: FilterDraft): ProductFilter[] {
  return draft.flatMap(({ isGroup: isAny, lines }) => {
    const filters = lines.map(({ filter }) => filter)
    return isAny && filters.length > 1 ? [groupOf(filters)] : filters
  })
}

export function withLine(draft: FilterDraft, id: number, filter: ProductFilter): FilterDraft {
  return draft.map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) => (line.id === id ? { ...line, filter } : line)),
  }))
}

/** With a further line in the group. */
export function withAlternative(draft: FilterDraft, entryId: number): FilterDraft {
  return draft.map((entry) =>
    entry.id === entryId ? { ...entry, lines: [...entry.lines, blankLine()] } : entry,
  )
}

/** Without a line, and without its group where it was the last. */
export function withoutLine(draft: FilterDraft, id: number): FilterDraft {
  return draft
    .map((entry) => ({ ...entry, lines: entry.lines.filter((line) => line.id !== id) }))
    .filter(({ lines }) => lines.length > 0)
}

export function withoutEntry(draft: FilterDraft, id: number): FilterDraft {
  return draft.filter((entry) => entry.id !== id)
}

/** What can be asked of the draft beside a line; alternatives to it say nothing of what it leaves. */
export function filtersBeside(draft: FilterDraft, id: number, settings: DomainSettings): ProductFilter[] {
  const others = draft.filter(({ lines }) => !lines.some((line) => line.id === id))
  return usableFilters(filtersOfDraft(others), settings).usable
}

/** What keeps a draft from being asked, by line. */
export function faultsOfDraft(
  draft: FilterDraft,
  settings: DomainSettings,
): ReadonlyMap<number, FilterFault> {
  const faults = draft
    .flatMap(({ lines }) => lines)
    .map(({ id, filter }) => [id, faultOf(filter, settings)] as const)
  return new Map(faults.flatMap(([id, fault]) => (fault === null ? [] : [[id, fault] as const])))
}

/** Whether it says what is in force already: nobody has written anything into it. */
export function saysNothingNew(draft: FilterDraft, filters: readonly ProductFilter[]): boolean {
  const asked = filtersOfDraft(draft)
  const isUntouched =
    filters.length === 0 && JSON.stringify(asked) === JSON.stringify([newFilter('name', 'text')])
  return isUntouched || JSON.stringify(asked) === JSON.stringify(filtersOfDraft(draftOf(filters)))
}
