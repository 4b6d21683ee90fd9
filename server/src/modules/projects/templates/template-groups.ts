/** Groups of colleagues that a template is shared with: they must reach its folders. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listGroupGrants } from '../../access/index.ts'
import { foldersVisibleToGroups, visibleTree } from '../../folders/index.ts'
import { listVisibleGroups } from '../../people/index.ts'
import type { StoredContent } from './templates.repository.ts'

const mostNamed = 5

/**
 * Refuses NotFound for groups that the caller neither sees nor is in, GroupKindWrong for those of clients, and
 * TemplateGroupLacksFolder with the names of groups and folders that the caller sees. `knownGroupIds`: it was shared with
 * them before, whoever sees them.
 */
export async function checkGroupsReachFolders(
  open: Scope,
  {
    groupIds,
    content,
    knownGroupIds,
  }: {
    groupIds: readonly string[]
    content: Pick<StoredContent, 'products'>
    knownGroupIds: readonly string[]
  },
): Promise<void> {
  if (groupIds.length === 0) return
  const grants = await listGroupGrants(open)
  const names = new Map((await listVisibleGroups(open)).map(({ id, name }) => [id, name]))
  const shared = groupIds.map((id) => grants.find((group) => group.id === id) ?? refuse('NotFound'))
  for (const { id, isExternal } of shared) {
    const isKnown = names.has(id) || open.groupIds.includes(id) || knownGroupIds.includes(id)
    if (!isKnown) refuse('NotFound')
    if (isExternal) refuse('GroupKindWrong', { name: names.get(id) ?? '' })
  }
  const { byId } = await visibleTree(open)
  const folders = content.products.flatMap((entry) =>
    'folder' in entry ? (byId.get(entry.folder) ?? []) : [],
  )
  const visible = await foldersVisibleToGroups(open, shared)
  const lacking = shared.map(({ id }) => ({
    id,
    folders: folders.filter((folder) => visible.get(id)?.has(folder.id) !== true),
  }))
  const groups = lacking.filter((each) => each.folders.length > 0)
  if (groups.length === 0) return
  refuse('TemplateGroupLacksFolder', {
    groups: listed(groups.map(({ id }) => names.get(id) ?? '')),
    folders: listed([...new Set(groups.flatMap((each) => each.folders.map(({ name }) => name)))]),
  })
}

function listed(names: readonly string[]): string {
  const known = names.filter((name) => name !== '')
  return known.length > mostNamed ? `${known.slice(0, mostNamed).join(', ')}, …` : known.join(', ')
}
