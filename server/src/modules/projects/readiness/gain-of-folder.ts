/** Who would see how much more if a group were given a folder, also members who are attendees of no project. */
import type { RepairReport } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { enterAsEach, listMemberIdsAround } from '../../access/index.ts'
import { folderSetsOfFolders, visibleFolderSetsOfEach } from '../../folders/index.ts'
import { listSeenPeople } from '../../people/index.ts'
import { productVisibility } from '../../products/index.ts'
import { answerFirst } from './findings.ts'
import { type FolderGrant, withGrant } from './folder-grants.ts'
import { countInSets } from './readiness.repository.ts'

/** What people would gain by the grant, counting only products that the caller sees. */
export async function gainOfFolder(
  scope: Scope,
  grant: FolderGrant,
): Promise<Omit<RepairReport, 'isPreview'>> {
  const members = await enterAsEach(scope, await listMemberIdsAround(scope, grant.groupId))
  const sets = await folderSetsOfFolders(scope, [grant.folderId])
  const before = await visibleFolderSetsOfEach(scope, members, sets)
  const groups = members[0] === undefined ? [] : withGrant(members[0].groups, grant)
  const granted = members.map((member) => ({ ...member, groups }))
  const after = await visibleFolderSetsOfEach(scope, granted, sets)
  const { condition } = await productVisibility(scope)
  const counts = new Map(
    (await countInSets(scope, condition, sets)).map((counted) => [counted.folderSet, counted]),
  )
  const gained = new Map<number, number>()
  const gaining = members.flatMap(({ person, isClient }, n) => {
    const had = before[n] ?? []
    const has = after[n] ?? []
    if (had === 'all' || person === null) return []
    const fresh = (has === 'all' ? sets : has).filter((set) => !had.includes(set))
    const counted = fresh.map((set): [number, number] => {
      const { all = 0, published = 0 } = counts.get(set) ?? {}
      return [set, isClient ? published : all]
    })
    for (const [set, count] of counted) gained.set(set, Math.max(gained.get(set) ?? 0, count))
    return counted.some(([, count]) => count > 0) ? [person.id] : []
  })
  const known = await listSeenPeople(scope, gaining)
  return {
    products: [...gained.values()].reduce((sum, count) => sum + count, 0),
    people: gaining.length,
    gaining: answerFirst(known.map(({ id, name, email }) => ({ id, name: name || email }))),
    isWhole: scope.permissions.group.view === 3,
  }
}
