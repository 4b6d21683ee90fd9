/** Which folders somebody sees since their groups grant more: what they see, without what they saw before. */
import type { DomainEvent } from '../../scope/domain-events.ts'
import type { Scope } from '../../scope/scope.ts'
import { reachedWith, type VisibleFolder, visibleTree } from '../folders/index.ts'

export type ReachEvent = Extract<DomainEvent, { kind: 'groups-joined' | 'folder-level-raised' }>

/** The uppermost folder counts for none: it holds all others, and shows nothing by itself. */
export async function newlyReached(
  person: Scope,
  event: ReachEvent,
): Promise<{ folders: VisibleFolder[]; sawNone: boolean }> {
  const before = await reachedWith(person, groupsBefore(person, event))
  const reached = (await visibleTree(person)).folders.filter(
    ({ isReached, parentId }) => isReached && parentId !== null,
  )
  const folders = reached.filter(({ id }) => !before.has(id))
  return { folders, sawNone: folders.length === reached.length }
}

function groupsBefore(
  { groupIds, groups, isClient }: Scope,
  event: ReachEvent,
): Pick<Scope, 'groupIds' | 'groups' | 'isSuperAdmin'> {
  const former =
    event.kind === 'groups-joined' ? groupIds.filter((id) => !event.groupIds.includes(id)) : groupIds
  return {
    groupIds: former,
    groups:
      event.kind === 'groups-joined'
        ? groups
        : groups.map((group) =>
            group.id === event.groupId
              ? { ...group, levels: withView(group.levels, event.formerView) }
              : group,
          ),
    isSuperAdmin: !isClient && groups.some(({ id, isRoot }) => isRoot && former.includes(id)),
  }
}

type Levels = Scope['groups'][number]['levels']

function withView(levels: Levels, view: number): Levels {
  return { ...levels, folder: { view, edit: 0 } } as Levels
}
