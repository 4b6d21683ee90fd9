/** Which groups reach products, as far as a colleague sees both the groups and the products' folders. */
import { rememberPerCaller } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { listGroupGrants } from '../access/index.ts'
import { foldersVisibleToGroups } from '../folders/index.ts'
import { listVisibleGroups } from '../people/index.ts'

interface Sharer {
  id: string
  isExternal: boolean
  folders: ReadonlySet<string>
}

const sharers = rememberPerCaller<readonly Sharer[]>()

async function readSharers(scope: Scope): Promise<readonly Sharer[]> {
  const [seen, reached] = [
    await listVisibleGroups(scope),
    await foldersVisibleToGroups(scope, await listGroupGrants(scope)),
  ]
  return seen.map(({ id, isExternal }) => ({ id, isExternal, folders: reached.get(id) ?? new Set<string>() }))
}

/** Answers, for folders that a product is seen in, the ids of the groups; of clients' only where it is published. */
export async function sharedWithGroups(
  scope: Scope,
): Promise<(folderIds: readonly string[], isPublished: boolean) => string[]> {
  if (scope.isClient || scope.permissions.group.view === 0) return () => []
  const known = await sharers.get(scope, () => readSharers(scope))
  return (folderIds, isPublished) =>
    known.flatMap(({ id, isExternal, folders }) => {
      const isShown = isPublished || !isExternal
      return isShown && folderIds.some((folderId) => folders.has(folderId)) ? [id] : []
    })
}
