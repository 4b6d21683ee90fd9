/** What is noted of what clients look at, and whose of it a reader of reports is shown. */
import { mayManageGroup, maySeeGroup, type PeopleManager } from './rights/group-rights.ts'
import type { EffectivePermissions } from './rights/permissions.ts'

/** How somebody looks at a product: on its page, at a 3D model, over the whole screen, or placed in their room. */
export const lookingWays = ['page', 'viewer', 'fullscreen', 'ar'] as const
export type LookingWay = (typeof lookingWays)[number]

/** Seconds without a touch after which nobody is thought to look any more. */
export const idleAfterSeconds = 60
/** Characters of a search that are kept. */
export const searchTextLength = 100
/** Months for which it is kept. */
export const engagementMonths = 13
/** What a device may send at once. */
export const engagementLimits = {
  /** Seconds that one batch is about. */
  spanSeconds: 3_600,
  /** Seconds for which a device without network keeps what it has noted. */
  keptSeconds: 2 * 86_400,
  looks: 100,
  searches: 20,
  /** Times that one thing was opened, within one batch. */
  opened: 20,
  /** Different searches of one person and day. */
  searchesOfDay: 500,
} as const

/** The same search, however it was typed; empty for none. */
export function normalizedSearch(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
  return [...plain.trim().toLowerCase()].slice(0, searchTextLength).join('').trimEnd()
}

/** Which clients: of any of these groups, or of these groups and no other. */
export type ClientVisibility =
  | { kind: 'everybody' }
  | { kind: 'inAny'; groupIds: string[] }
  | { kind: 'inOnly'; groupIds: string[]; withNone: boolean }

interface Reader extends PeopleManager {
  permissions: Pick<EffectivePermissions, 'group' | 'analytics'>
}

/** `groups`: at least those that the reader sees. */
export function visibleClients(reader: Reader, groups: readonly Group[]): ClientVisibility {
  const { analytics, group } = reader.permissions
  if (reader.isClient || analytics.view === 0 || group.view === 0) return { kind: 'inAny', groupIds: [] }
  const external = groups.filter(({ isExternal }) => isExternal)
  if (analytics.view === 1) {
    const managed = external.filter((each) => mayManageGroup(reader, each))
    return { kind: 'inOnly', groupIds: idsOf(managed), withNone: group.edit === 3 }
  }
  if (analytics.view === 3 && group.view === 3) return { kind: 'everybody' }
  // Level 2 of reports is what level 2 of people is: the groups below one's own.
  const own: Reader = { ...reader, permissions: { ...reader.permissions, group: { view: 2, edit: 0 } } }
  return { kind: 'inAny', groupIds: idsOf(external.filter((each) => maySeeGroup(own, each))) }
}

type Group = Parameters<typeof maySeeGroup>[1]

function idsOf(groups: readonly Group[]): string[] {
  return groups.map(({ id }) => id)
}
