/** Which folder a group could be given so that those who are asked see what they don't: tried before it is offered. */
import type { Finding } from '@vitrine/contract'
import { type GroupGrants, groupLevels } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { visibleFolderSetsOfEach } from '../../folders/index.ts'
import { mayGrantFolder } from '../../people/index.ts'
import { advising } from './findings.ts'
import type { Unseen } from './findings-of-products.ts'
import type { ProjectFacts } from './project-facts.ts'

export interface FolderGrant {
  groupId: string
  folderId: string
}

interface Candidate extends FolderGrant {
  unseen: Unseen
}

/** Grants are offered and tried no more often than that. */
const mostOffered = 10
const mostTried = 20

/** With folders given to the group besides those it has. */
export function withGrant(groups: readonly GroupGrants[], { groupId, folderId }: FolderGrant): GroupGrants[] {
  return groups.map((group) => {
    if (group.id !== groupId) return group
    const others = group.folders.filter(({ id }) => id !== folderId)
    return { ...group, folders: [...others, { id: folderId, canView: true, canEdit: false }] }
  })
}

/** Findings whose repair gives a group a folder, and what of the unseen is left. */
export async function folderGrants(
  facts: ProjectFacts,
  unseen: readonly Unseen[],
): Promise<{ findings: Finding[]; left: Unseen[] }> {
  const { scope } = facts.reader
  let helpful = await helpfulAmong(scope, candidatesOf(facts, unseen))
  let left = [...unseen]
  const findings: Finding[] = []
  for (let tried = 0; helpful.length > 0 && tried < mostTried && findings.length < mostOffered; tried++) {
    const best = mostHelpful(helpful)
    const isBest = ({ groupId, folderId }: FolderGrant) =>
      groupId === best.groupId && folderId === best.folderId
    const solved = new Set(helpful.filter(isBest).map((candidate) => candidate.unseen))
    helpful = helpful.filter((candidate) => !isBest(candidate))
    if (!(await mayGrantFolder(scope, best.groupId, best.folderId))) continue
    findings.push(grantFinding(facts, best, [...solved]))
    helpful = helpful.filter((candidate) => !solved.has(candidate.unseen))
    left = left.filter((one) => !solved.has(one))
  }
  return { findings, left }
}

/** Folders that the reader reaches, and groups of those people that they see, which list what their members see. */
function candidatesOf({ reader, foldersOf }: ProjectFacts, unseen: readonly Unseen[]): Candidate[] {
  return unseen.flatMap((one) => {
    const visibility = one.by.people[0]?.visibility
    if (visibility == null) return []
    const { groups, groupIds } = visibility.scope
    const listing = groups.filter((group) => {
      const level = groupLevels(group, 'folder').view
      return groupIds.includes(group.id) && reader.groups.has(group.id) && (level === 1 || level === 2)
    })
    const folders = (foldersOf.get(one.folderSet) ?? []).filter((id) => reader.tree.byId.get(id)?.isReached)
    return listing.flatMap(({ id: groupId }) =>
      folders.map((folderId) => ({ groupId, folderId, unseen: one })),
    )
  })
}

/** Those with which the people would see the products: an unpublished folder, or the group above, may keep them away. */
async function helpfulAmong(scope: Scope, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const asked = candidates.flatMap((candidate) => {
    const own = candidate.unseen.by.people[0]?.visibility?.scope
    return own === undefined ? [] : [{ candidate, as: { ...own, groups: withGrant(own.groups, candidate) } }]
  })
  const sets = [...new Set(candidates.map(({ unseen }) => unseen.folderSet))]
  const seen = await visibleFolderSetsOfEach(
    scope,
    asked.map(({ as }) => as),
    sets,
  )
  return asked.flatMap(({ candidate }, n) => {
    const reached = seen[n]
    return reached === 'all' || reached?.includes(candidate.unseen.folderSet) ? [candidate] : []
  })
}

function mostHelpful(candidates: readonly Candidate[]): FolderGrant {
  const weights = Map.groupBy(candidates, ({ groupId, folderId }) => `${groupId} ${folderId}`)
  const weighed = [...weights.values()].map((same) => ({
    same,
    weight: same.reduce((sum, { unseen: { products, by } }) => sum + products.length * by.people.length, 0),
  }))
  const best = weighed.reduce((one, other) => (other.weight > one.weight ? other : one))
  const [{ groupId, folderId } = { groupId: '', folderId: '' }] = best.same
  return { groupId, folderId }
}

function grantFinding({ reader }: ProjectFacts, grant: FolderGrant, solved: readonly Unseen[]): Finding {
  const { groupId, folderId } = grant
  const products = [...new Set(solved.flatMap((one) => one.products))]
  const people = [...new Set(solved.flatMap(({ by }) => by.people))]
  const groupName = reader.groups.get(groupId) ?? ''
  const folderName = reader.tree.byId.get(folderId)?.name ?? ''
  return advising('product-unseen', {
    section: 'products',
    count: products.length,
    data: { people: people.length },
    products,
    people,
    folders: [{ id: folderId, name: folderName }],
    groups: [{ id: groupId, name: groupName }],
    repair: {
      kind: 'grant-folder',
      group: groupId,
      groupName,
      folder: folderId,
      folderName,
      people: people.length,
    },
  })
}
