/** Edits of projects that are not stored yet, kept in the storage of the window: no other window sends them again. */
import type { ProjectEdit } from '@vitrine/contract'

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

/** Projects of which a page before this one kept something. */
export function projectsWithEdits({ personId, domainId }: Omit<EditPlace, 'projectId'>): string[] {
  const start = keyOf({ personId, domainId, projectId: '' })
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(start) ? [key.slice(start.length)] : [],
    )
  } catch {
    return []
  }
}

const keyOf = ({ domainId, personId, projectId }: EditPlace) =>
  `vitrine.project.${domainId}.${personId}.${projectId}`

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
