/**
 * Messages between server processes when something has changed. They name what has changed but not its new values: each
 * receiver reads these with its own rights.
 */
import type { RoomMember } from '@vitrine/contract'
import type { ProcessStatus } from '@vitrine/rules'

type RoomMemberState = RoomMember['state']

export type News =
  /** A process has moved. Its owner hears of it, and those who may see all processes of the domain. */
  | ({ kind: 'process'; domainId: string; ownerId: string | null } & ProcessNews)
  /** The notifications of these people have changed. */
  | { kind: 'notifications'; personIds: readonly string[] }
  /**
   * Products have changed; `folderIds` are all folders they lie or lay in. No ids: too many to name; no folders either:
   * they lie anywhere. People who reach only some of the folders don't learn the ids of several products, so report
   * different folders apart where it is easy. `fields` are the keys of what has changed; people who see none of them
   * aren't notified. Null or absent: any field of a product. `staffOnly`: the products aren't and weren't published,
   * and clients hear nothing of them.
   */
  | ProductsNews
  /** Folders have changed, moved or gone. */
  | { kind: 'folders'; domainId: string; ids: readonly string[] }
  /** Product views have changed; people who may use them are notified. */
  | { kind: 'views'; domainId: string; ids: readonly string[]; ownerId: string; groupIds: readonly string[] }
  /** A project has changed, come or gone: for these people and super admins. */
  | { kind: 'project'; domainId: string; id: string; personIds: readonly string[] }
  /**
   * Something was answered or said in a project, or somebody was there: for these people and super admins. `ids` are
   * those that devices gave their answers, so that each knows its own; other changes have ids that no device knows.
   */
  | { kind: 'answers'; domainId: string; ids: readonly string[]; personIds: readonly string[] }
  /**
   * Grants, fields, prices, categories or folders have changed: who may see what is worked out anew. Triggers announce it
   * along with the structure revision.
   */
  | { kind: 'structure'; domainId: string }
  /** The schema serves only programs that know this migration. A program that migrates announces it. */
  | { kind: 'schema'; needed: string }
  /** What everybody is shown of the company itself has changed: its brand, its name, its plan. It has no secrets. */
  | { kind: 'brand'; domainId: string }
  /** What operators say to these companies has changed: to their staff, and to clients where it is for them. */
  | { kind: 'announcements'; domainIds: readonly string[]; isForClients: boolean }
  /** The same, for one company of a server process. */
  | { kind: 'announcement'; domainId: string; isForClients: boolean }
  /** Sessions have ended; by hash of their token. Triggers announce it. */
  | { kind: 'sessions-ended'; tokenHashes: readonly string[] }
  /** The holder of a live connection has registered it for a domain. */
  | { kind: 'connection-registered'; connectionId: string; domainId: string | null }
  | RoomNews

/** News of a room, for the members of the room whose connections have joined. */
export type RoomNews =
  /**
   * Something else is on stage. `folderIds` are the folders of the product: people who reach none of them, and clients
   * if it isn't published, don't learn which product it is. `media` is named to those who see the product.
   */
  | {
      kind: 'room-stage'
      domainId: string
      roomId: string
      epoch: number
      revision: number
      product: string | null
      media: string | null
      follows: boolean
      folderIds: readonly string[]
      isPublished: boolean
    }
  /** The room has changed for everybody in it, who is there for its presenters, or what is proposed for these people or guests. */
  | {
      kind: 'room'
      domainId: string
      roomId: string
      what: 'room' | 'people' | 'proposed'
      personIds?: readonly string[]
    }
  /** The holder of a live connection has come in, or to the door. `leaderId` is the person who leads. */
  | {
      kind: 'room-joined'
      domainId: string
      roomId: string
      connectionId: string
      memberId: string
      state: RoomMemberState
      isPresenter: boolean
      leaderId: string
      epoch: number
      revision: number
    }
  | { kind: 'room-left'; domainId: string; roomId: string; connectionId: string; memberId: string }
  /** Somebody was let in, or sent out. */
  | { kind: 'room-member'; domainId: string; roomId: string; memberId: string; state: RoomMemberState }
  /** This person leads from now on; what was sent in earlier epochs counts no longer. */
  | { kind: 'room-lead'; domainId: string; roomId: string; epoch: number; leaderId: string }
  /** A trigger announces it, however it comes to an end. */
  | { kind: 'room-closed'; domainId: string; roomId: string }
  | RoomWord

/** What server processes say to each other of rooms; `from` is the process that says it. */
export type RoomWord =
  /** Where the cameras of rooms are now, the latest of each. */
  | { kind: 'room-frames'; from: string; frames: readonly FrameNews[] }
  /** A process has begun to hold the room, and knows no camera of it. */
  | { kind: 'room-begun'; from: string; domainId: string; roomId: string }
  /** Whether anybody still has connections of these members (`isAsked`), or that somebody has. */
  | { kind: 'room-present'; domainId: string; roomId: string; memberIds: readonly string[]; isAsked: boolean }

export interface FrameNews {
  domainId: string
  roomId: string
  /** The person who sent it. */
  leaderId: string
  epoch: number
  revision: number
  /** As in `frames.ts` of the contract, in base64. */
  bytes: string
}

export function isRoomNews(news: News): news is RoomNews {
  return news.kind === 'room' || news.kind.startsWith('room-')
}

export interface ProductsNews {
  kind: 'products'
  domainId: string
  ids: readonly string[]
  folderIds: readonly string[]
  fields?: readonly string[] | null
  staffOnly?: boolean
}

export interface ProcessNews {
  uuid: string
  status: ProcessStatus | null
  processed: number | null
  total: number | null
  skip: number | null
}

/** Above this many, news name no records. */
export const NAMED_RECORDS = 50
/** Above this many, folders, groups and people are not named, or in several news: each has to fit its way. */
const NAMED_OTHERS = 90
/** Frames in one of the news. */
const NAMED_FRAMES = 20
/** Field keys in one of the news. */
const NAMED_FIELDS = 25

function named(ids: readonly string[]): readonly string[] {
  return ids.length > NAMED_RECORDS ? [] : ids
}

/** Parts of at most so many; one empty part of none. */
function inParts<One>(all: readonly One[], size = NAMED_OTHERS): (readonly One[])[] {
  const count = Math.max(1, Math.ceil(all.length / size))
  return Array.from({ length: count }, (_, part) => all.slice(part * size, (part + 1) * size))
}

/** Reported in parts where many fields have changed: none of them may be left out, nor reported to those who don't see it. */
function byFields(news: ProductsNews): ProductsNews[] {
  const { fields } = news
  if (fields === undefined || fields === null || fields.length <= NAMED_FIELDS) return [news]
  const count = Math.ceil(fields.length / NAMED_FIELDS)
  return Array.from({ length: count }, (_, part) => ({
    ...news,
    fields: fields.slice(part * NAMED_FIELDS, (part + 1) * NAMED_FIELDS),
  }))
}

/** The texts that carry the news, each below 7,000 bytes: what would be too much is said without ids, or in parts. */
export function textsOf(news: News): string[] {
  return fitting(news).map((part) => JSON.stringify(part))
}

function fitting(news: News): News[] {
  switch (news.kind) {
    case 'products':
      return byFields(news).map((part) =>
        part.folderIds.length > NAMED_OTHERS
          ? { ...part, ids: [], folderIds: [] }
          : { ...part, ids: named(part.ids) },
      )
    case 'folders':
      return [{ ...news, ids: named(news.ids) }]
    case 'views':
      return inParts(news.groupIds).map((groupIds) => ({ ...news, ids: named(news.ids), groupIds }))
    // Above this number, receivers read the room to find the folders.
    case 'room-stage':
      return [news.folderIds.length > NAMED_OTHERS ? { ...news, folderIds: [] } : news]
    case 'room':
      return news.personIds === undefined
        ? [news]
        : inParts(news.personIds).map((personIds) => ({ ...news, personIds }))
    case 'room-present':
      return inParts(news.memberIds).map((memberIds) => ({ ...news, memberIds }))
    case 'room-frames':
      return inParts(news.frames, NAMED_FRAMES).map((frames) => ({ ...news, frames }))
    case 'announcements':
      return inParts(news.domainIds).map((domainIds) => ({ ...news, domainIds }))
    case 'answers':
    case 'project':
    case 'notifications':
      return inParts(news.personIds).map((personIds) => ({ ...news, personIds }))
    case 'sessions-ended':
      return inParts(news.tokenHashes).map((tokenHashes) => ({ ...news, tokenHashes }))
    default:
      return [news]
  }
}
