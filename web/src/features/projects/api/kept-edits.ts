/** Edits of projects that are not stored yet, kept in the storage of the window: no other window sends them again. */
import type { ProjectEdit } from '@vitrine/contract'
import type { ProductChange } from './product-changes.ts'

export type ProjectPart = keyof ProjectEdit

/** A part that isn't stored yet. */
export interface PartEdit {
  value: unknown
  /** The version of the project that the editing began from. */
  base: number
  /** Why it wasn't taken; it is sent again when it is changed. */
  refusal: unknown
}

export interface EditPlace {
  projectId: string
  personId: string
  domainId: string
}

type Kept = 'project' | 'project-products'

/** Projects of which a page before this one kept something. */
export function projectsWithEdits(
  { personId, domainId }: Omit<EditPlace, 'projectId'>,
  what: Kept,
): string[] {
  const start = keyOf({ personId, domainId, projectId: '' }, what)
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(start) ? [key.slice(start.length)] : [],
    )
  } catch {
    return []
  }
}

const keyOf = ({ domainId, personId, projectId }: EditPlace, what: Kept = 'project') =>
  `vitrine.${what}.${domainId}.${personId}.${projectId}`

export function keepEdits(place: EditPlace, parts: ReadonlyMap<ProjectPart, PartEdit>): void {
  const kept = [...parts].map(([part, { value, base }]) => ({ part, value, base }))
  try {
    if (kept.length === 0) sessionStorage.removeItem(keyOf(place))
    else sessionStorage.setItem(keyOf(place), JSON.stringify(kept))
  } catch {
    // Storage is full or switched off: what waits is lost with the page.
  }
}

export function readEdits(place: EditPlace): ReadonlyMap<ProjectPart, PartEdit> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.flatMap(readEdit) : [])
  } catch {
    return new Map()
  }
}

function readEdit(kept: unknown): [ProjectPart, PartEdit][] {
  if (typeof kept !== 'object' || kept === null) return []
  const { part, value, base } = kept as Partial<Record<string, unknown>>
  return typeof part === 'string' && typeof base === 'number'
    ? [[part as ProjectPart, { value, base, refusal: null }]]
    : []
}

/** What was done to the products of a project, with the version of their list that it was done in. */
interface KeptChange {
  change: ProductChange
  base: number
}

export function keepChanges(place: EditPlace, changes: readonly KeptChange[]): void {
  const key = keyOf(place, 'project-products')
  try {
    if (changes.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(changes.map(({ change, base }) => ({ change, base }))))
  } catch {
    // As above.
  }
}

export function readChanges(place: EditPlace): KeptChange[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place, 'project-products')) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptChange[]) : []
  } catch {
    return []
  }
}
