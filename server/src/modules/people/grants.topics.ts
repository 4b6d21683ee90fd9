/** What people are told of who belong to a company from now on, or see more of it. */
import type { Level } from '@vitrine/rules'
import { defineEvent } from '../../scope/domain-events.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineTopics, type Happened, type Recipient } from '../../scope/topics.ts'
import { foldersGranted, listMemberIds, listMemberIdsAround, memberAdded } from '../access/index.ts'
import { getDomain } from '../domains/index.ts'
import { type VisibleFolder, visibleTree } from '../folders/index.ts'
import { type FormerAccess, newlyReached } from './newly-reached.ts'

/** Members have been put into further groups. */
export const groupsJoined = defineEvent<{ personIds: readonly string[]; groupIds: readonly string[] }>(
  'groups-joined',
)

/** A group sees folders at a higher level than `formerView`. */
export const folderLevelRaised = defineEvent<{ groupId: string; formerView: Level }>('folder-level-raised')

const catalogGranted = { 'catalogue-granted': '/catalog' }
const foldersShown = { ...catalogGranted, 'folder-granted': '/catalog' }

export const grantTopics = [
  defineTopics({
    event: memberAdded,
    links: { ...catalogGranted, 'domain-granted': '/' },
    recipients: async ({ personId }, { domain, enter }) => {
      const person = await enter(personId)
      if (person === null) return []
      const { allowCatalog } = (await getDomain(domain)).subscription
      const seesCatalog = allowCatalog && person.permissions.folder.view > 0
      const topic = person.isClient && seesCatalog ? 'catalogue-granted' : 'domain-granted'
      return [{ person, topic, others: {}, count: 1 }]
    },
  }),
  defineTopics({
    event: foldersGranted,
    links: foldersShown,
    recipients: async ({ groupId, folderIds }, { domain, enter }) => {
      const recipients: Recipient[] = []
      for (const personId of await listMemberIds(domain, groupId)) {
        const person = await enter(personId)
        if (person !== null) recipients.push(...folderGrant(person, await foldersSeen(person, folderIds)))
      }
      return recipients
    },
  }),
  defineTopics({
    event: groupsJoined,
    links: foldersShown,
    recipients: ({ personIds, groupIds }, happened) => shownMore(happened, personIds, { groupIds }),
  }),
  defineTopics({
    event: folderLevelRaised,
    links: foldersShown,
    // What a group reaches limits the external ones below it.
    recipients: async (raised, happened) =>
      await shownMore(happened, await listMemberIdsAround(happened.domain, raised.groupId), raised),
  }),
]

/** Those of the people who see folders that they didn't see before. */
async function shownMore(
  { domain, enter }: Happened,
  personIds: readonly string[],
  former: FormerAccess,
): Promise<Recipient[]> {
  const { allowCatalog } = (await getDomain(domain)).subscription
  const recipients: Recipient[] = []
  for (const personId of personIds) {
    const person = await enter(personId)
    if (person === null || (person.isClient && !allowCatalog)) continue
    const { folders, sawNone } = await newlyReached(person, former)
    if (folders.length > 0 && person.isClient && sawNone)
      recipients.push({ person, topic: 'catalogue-granted', others: {}, count: 1 })
    else recipients.push(...folderGrant(person, folders))
  }
  return recipients
}

/** Names the first of the folders; nothing is told where there is none. */
function folderGrant(person: Scope, [first, ...more]: readonly VisibleFolder[]): Recipient[] {
  if (first === undefined) return []
  const others = { folder: first.id, name: first.name }
  return [{ person, topic: 'folder-granted', others, count: 1 + more.length }]
}

async function foldersSeen(person: Scope, folderIds: readonly string[]): Promise<VisibleFolder[]> {
  const { byId } = await visibleTree(person)
  return folderIds.flatMap((id) => {
    const folder = byId.get(id)
    return folder?.isReached === true ? [folder] : []
  })
}
