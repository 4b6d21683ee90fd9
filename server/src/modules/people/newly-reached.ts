/** Which folders somebody sees since their groups grant more: what they see, without what they saw before. */
import type { Level } from '@vitrine/rules'
import type { Scope } from '../../scope/scope.ts'
import { reachedWith, type VisibleFolder, visibleTree } from '../folders/index.ts'

/** Groups that somebody was not in before, or the level at which a group saw folders before. */
export type FormerAccess = { groupIds: readonly string[] } | { groupId: string; formerView: Level }

/** The uppermost folder counts for none: it holds all others, and shows nothing by itself. */
export async function newlyReached(
  person: Scope,
  former: FormerAccess,
): Promise<{ folders: VisibleFolder[]; sawNone: boolean }> {
  const before = await reachedWith(person, groupsBefore(person, former))
  const reached = (await visibleTree(person)).folders.filter(
    ({ isReached, parentId }) => isReached && parentId !== null,
  )
  const folders = reached.filter(({ id }) => !before.has(id))
  return { folders, sawNone: folders.length === reached.length }
}

function groupsBefore(
  { groupIds, groups, isClient }: Scope,
  given: FormerAccess,
): Pick<Scope, 'groupIds' | 'groups' | 'isSuperAdmin'> {
  const former = 'groupIds' in given ? groupIds.filter((id) => !given.groupIds.includes(id)) : groupIds
  return {
    groupIds: former,
    groups:
      'groupIds' in given
        ? groups
        : groups.map((group) =>
            group.id === given.groupId
              ? { ...group, levels: withView(group.levels, given.formerView) }
              : group,
          ),
    isSuperAdmin: !isClient && groups.some(({ id, isRoot }) => isRoot && former.includes(id)),
  }
}

type Levels = Scope['groups'][number]['levels']

function withView(levels: Levels, view: number): Levels {
  return { ...levels, folder: { view, edit: 0 } } as Levels
}
