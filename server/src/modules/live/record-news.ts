/** Which changed records somebody may be notified of. Pure: it sees news and what the receiver reaches. */
import { isCompanyKey, isTextKey, textAttributes } from '@vitrine/rules'
import type { News } from '../../scope/news.ts'
import type { ListenerAccess } from './listener-access.ts'
import { type Notice, noticeOf } from './live-connection.ts'
import type { RecordChange } from './send-queue.ts'

export type RecordNews = Extract<
  News,
  {
    kind: 'products' | 'folders' | 'views' | 'structure' | 'brand' | 'project' | 'answers' | 'announcement'
  }
>

const recordOf: Readonly<Record<RecordNews['kind'], RecordChange['record']>> = {
  products: 'product',
  folders: 'folder',
  views: 'view',
  structure: 'structure',
  brand: 'brand',
  project: 'project',
  answers: 'answer',
  announcement: 'announcement',
}

export function isRecordNews(news: News): news is RecordNews {
  return news.kind in recordOf
}

/** "Many", where ids are too many to name, or not to be named. */
const many: readonly string[] = []

type Ids = readonly string[] | null

/**
 * For several products, a person who reaches only some of the folders is notified that many have changed: it isn't
 * known here which product lies in which folder. A single product lies or lay where they can see it.
 */
function productsFor(
  { ids, folderIds, fields = null, staffOnly = false }: Extract<RecordNews, { kind: 'products' }>,
  access: ListenerAccess,
): Ids {
  if (staffOnly && access.isClient) return null
  if (fields !== null && !fields.some((field) => sees(access, field))) return null
  if (access.isEverything) return ids
  if (folderIds.length === 0) return ids.length === 0 && access.reached.size > 0 ? many : null
  const reached = folderIds.filter((id) => access.reached.has(id))
  if (reached.length === 0) return null
  return ids.length === 1 || reached.length === folderIds.length ? ids : many
}

function isForStaff(field: string): boolean {
  return isTextKey(field) && textAttributes[field].seenBy === 'staff'
}

function sees(access: ListenerAccess, field: string): boolean {
  const isForSome = field === 'inactive' || isForStaff(field) || isCompanyKey(field)
  return !isForSome || access.fields.has(field)
}

/** Folders that are gone are in nobody's tree: the news of structure that come along report them. */
function foldersFor({ ids }: Extract<RecordNews, { kind: 'folders' }>, access: ListenerAccess): Ids {
  if (ids.length === 0) return access.shown.size > 0 ? many : null
  const shown = ids.filter((id) => access.shown.has(id))
  return shown.length > 0 ? shown : null
}

function viewsFor(
  news: Extract<RecordNews, { kind: 'views' }>,
  access: ListenerAccess,
  personId: string,
): Ids {
  const isUser = news.ownerId === personId || news.groupIds.some((id) => access.groupIds.includes(id))
  return isUser ? news.ids : null
}

/** Only people of the project and super admins are notified of it and of its answers. */
function projectFor(
  news: Extract<RecordNews, { kind: 'project' | 'answers' }>,
  access: ListenerAccess,
  personId: string,
): Ids {
  if (!access.isSuperAdmin && !news.personIds.includes(personId)) return null
  return news.kind === 'answers' ? news.ids : [news.id]
}

function idsFor(news: RecordNews, access: ListenerAccess, personId: string): Ids {
  if (news.kind === 'products') return productsFor(news, access)
  if (news.kind === 'folders') return foldersFor(news, access)
  if (news.kind === 'project' || news.kind === 'answers') return projectFor(news, access, personId)
  // Clients don't learn that staff is told something.
  if (news.kind === 'announcement') return news.isForClients || !access.isClient ? many : null
  return news.kind === 'views' ? viewsFor(news, access, personId) : many
}

export type Notifier = (access: ListenerAccess, personId: string) => Notice | null

/** Returns what to send each person of the news; null: nothing. The same text is written once. */
export function notifierOf(news: RecordNews): Notifier {
  const texts = new Map<string, Notice>()
  return (access, personId) => {
    const ids = idsFor(news, access, personId)
    if (ids === null) return null
    // Each list is all ids, none, or some of them in their order.
    const key =
      ids.length === 0 || ids === ('ids' in news ? news.ids : null) ? String(ids.length) : ids.join()
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = noticeOf({ kind: recordOf[news.kind], domain: news.domainId, ids })
    texts.set(key, text)
    return text
  }
}

export function structureChanged(domainId: string): Notice {
  return noticeOf({ kind: 'structure', domain: domainId, ids: many })
}

/** That anything may have changed. */
export function everythingChanged(domainId: string): Notice[] {
  return Object.values(recordOf).map((kind) => noticeOf({ kind, domain: domainId, ids: many }))
}
