import * as z from 'zod'
import { id, inDomain, timestamp } from '../paging.ts'
import { ofProject } from '../projects/projects.schema.ts'

/** Sessions that are held live: negotiation, and augmented reality. */
export const roomKinds = ['st', 'ar'] as const
export type RoomKind = (typeof roomKinds)[number]
/** Why a room is over. */
export const roomEndings = ['ended', 'projectEnded', 'suspended'] as const
export const roomMemberStates = ['waiting', 'in', 'out'] as const

/** Letters and digits that nobody takes for one another. */
export const roomCodeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ2346789'
export const roomCodeLength = 6

/** What is on everybody's screen, as the reader may see it. `revision` rises with each change. */
export const roomStage = z.object({
  revision: z.number().int(),
  /** Null: nothing, or something that the reader doesn't see (`isHidden`). */
  product: id.nullable(),
  isHidden: z.boolean(),
  /** Name of one of the product's media, or `files/{name}/{page}` of its documents; null: its first medium. */
  media: z.string().nullable(),
  /** Whether everybody follows; else they look around by themselves. */
  follows: z.boolean(),
})
export type RoomStage = z.infer<typeof roomStage>

/** A room as the caller is in it. `code` is null to all but presenters. */
export const room = z.object({
  _id: id,
  project: z.object({ _id: id, name: z.string() }),
  kind: z.enum(roomKinds),
  openedAt: timestamp,
  closedAt: timestamp.nullable(),
  ending: z.enum(roomEndings).nullable(),
  /** Increases when somebody takes the lead; messages of an earlier leader are refused. */
  epoch: z.number().int(),
  /** Hidden from people who wait to be let in; `user` is for presenters only. */
  leader: z.object({ user: id.nullable(), name: z.string(), isThere: z.boolean() }),
  isLeader: z.boolean(),
  role: z.enum(['presenter', 'attendee']),
  state: z.enum(roomMemberStates),
  code: z.string().nullable(),
  isLocked: z.boolean(),
  sharesTotals: z.boolean(),
  /** Empty while the caller waits. */
  stage: roomStage,
})
export type Room = z.infer<typeof room>

export const roomMember = z.object({
  _id: id,
  user: id.nullable(),
  /** Id of the attendee in answers; null for presenters and for people who aren't attendees. */
  attendee: id.nullable(),
  name: z.string(),
  role: z.enum(['presenter', 'attendee']),
  state: z.enum(roomMemberStates),
  /** Connected now, or until ten seconds ago. */
  isThere: z.boolean(),
  /** Whether they see what is on stage. */
  seesStage: z.boolean(),
  /** Whether what they ordered of the product on stage holds to all rules and is confirmed or complete. */
  hasOrdered: z.boolean(),
})
export type RoomMember = z.infer<typeof roomMember>

export const ofRoom = z.object({ roomId: id })
export const openRoomInput = z.object({
  params: ofProject,
  query: z.object(inDomain),
  body: z.object({ kind: z.enum(roomKinds) }),
})
export const enterRoomInput = z.object({
  query: z.object(inDomain),
  body: z.object({
    code: z.string().max(20).describe('six letters or digits; case and spaces do not matter'),
  }),
})
/** `connectionId`: the live connection that follows the room from now on; null for guests without one. */
export const joinRoomInput = z.object({
  params: ofRoom,
  query: z.object(inDomain),
  body: z.object({ connectionId: z.string().min(1).max(500).nullable() }),
})
export const editRoomInput = z.object({
  params: ofRoom,
  query: z.object(inDomain),
  body: z.object({ isLocked: z.boolean().optional(), sharesTotals: z.boolean().optional() }),
})
/** `epoch`: that of the lead; an earlier one is refused with RoomLedByOther. */
export const setStageInput = z.object({
  params: ofRoom,
  query: z.object(inDomain),
  body: z.object({
    epoch: z.number().int(),
    product: id.nullable(),
    media: z.string().max(1000).nullable().default(null),
    follows: z.boolean(),
  }),
})
/** Receivers of mails to a room at once: as many as it is made for. */
export const mostRoomReceivers = 200
/** How often in an hour mails are sent for the rooms of a project. */
export const mostRoomMailings = 10
/** Whom to mail the way to the door. */
export const roomInvitation = z.object({
  attendees: z
    .union([z.literal('all'), z.array(id).max(mostRoomReceivers)])
    .default([])
    .describe('ids of people who are asked in the project; whoever isn’t asked any more is left out'),
  /** As typed: each is checked by itself. */
  emails: z.array(z.string().normalize('NFKC').max(1000)).max(mostRoomReceivers).default([]),
})
export type RoomInvitation = z.infer<typeof roomInvitation>
export const inviteToRoomInput = z.object({
  params: ofRoom,
  query: z.object(inDomain),
  body: roomInvitation,
})
export const roomInvitationReport = z.object({
  /** Null where nobody is mailed. */
  _id: id.nullable(),
  /** Attendees and addresses that are mailed. */
  mailed: z.number().int(),
  /** Addresses that aren't, by their place among those sent, from 1, with the error key that says why not. */
  refused: z.array(z.object({ place: z.number().int(), email: z.string(), code: z.string() })),
})
export type RoomInvitationReport = z.infer<typeof roomInvitationReport>
export const ofRoomMember = ofRoom.extend({ memberId: id })

/** What was on stage and when; attendees read what they were shown while they were there. */
export const roomTimeline = z.object({
  stages: z.array(
    z.object({
      /** Null for a product that the reader may not see. */
      product: id.nullable(),
      name: z.string(),
      from: timestamp,
      until: timestamp.nullable(),
      /** Seconds that the reader was there; for presenters of the whole. */
      seconds: z.number().int(),
      /** For presenters: who was there, and how many of them ordered it. Null to attendees. */
      there: z.array(z.string()).nullable(),
      ordered: z.number().int().nullable(),
    }),
  ),
  visits: z.array(z.object({ name: z.string(), from: timestamp, until: timestamp.nullable() })),
})
export type RoomTimeline = z.infer<typeof roomTimeline>
