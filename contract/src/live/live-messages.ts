/**
 * Messages of the live connection at `/live`. They say what has changed and never the content, which a page
 * reads with its own rights. The client sends `KEEP_ALIVE` as text and nothing else. Kept apart from the other
 * schemas, in the small variant of the library, because browsers validate with it too.
 */
import { processStatuses } from '@vitrine/rules'
import * as z from 'zod/mini'

export const KEEP_ALIVE = 'keep-alive'
/** How often the client sends it, in ms. */
export const KEEP_ALIVE_INTERVAL_MS = 5_000

/** Sent along with a token: subprotocols are all that a page can add to a browser's request for a socket. */
export const liveProtocol = 'vitrine'
/** Prefix of the token of a project's link, which guests send as a subprotocol, because addresses end up in logs. */
export const liveTokenPrefix = 'vitrine.token.'

/** Why the server closes a connection, beside 1001 (it ends, or the client was silent) and 1008 (misbehaviour). */
export const liveCloseCodes = {
  /** The session has ended; a new one may have begun in the same browser. */
  sessionEnded: 4001,
  /** It was not registered in time. */
  notRegistered: 4002,
  /** The person may not enter the domain, or no longer. */
  notAdmitted: 4003,
} as const

const count = z.nullable(z.number().check(z.int(), z.gte(0)))

export const liveMessage = z.discriminatedUnion('type', [
  /** Sent first: the id to register with `GET /auth/register-connection/{connectionId}`. */
  z.object({
    type: z.literal('UPDATE_CONNECTION_STATUS'),
    payload: z.object({ status: z.literal('CONNECTED'), connectionId: z.string() }),
  }),
  /** Fetch the notifications again. */
  z.object({ type: z.literal('UPDATE_NOTIFICATIONS'), payload: z.object({}) }),
  /** `status` is null while a process waits for a worker. */
  z.object({
    type: z.literal('UPDATE_PROCESS_STATUS'),
    payload: z.object({
      uuid: z.string(),
      status: z.nullable(z.enum(processStatuses)),
      processed: count,
      total: count,
      skip: count,
    }),
  }),
  /** Records that the receiver may see have changed; without ids, many have. `structure`: folders, fields, grants. `brand`: names, colours, logos. */
  z.object({
    type: z.literal('RECORDS_CHANGED'),
    payload: z.object({
      domain: z.string(),
      record: z.enum([
        'product',
        'folder',
        'view',
        'structure',
        'brand',
        'project',
        'answer',
        'announcement',
      ]),
      ids: z.array(z.string()),
    }),
  }),
  /**
   * What is on stage in a room that this connection has joined. `product` is null for nothing, and for what the receiver
   * may not see (`isHidden`); then the message says nothing else about it.
   */
  z.object({
    type: z.literal('ROOM_STAGE'),
    payload: z.object({
      room: z.string(),
      epoch: z.number(),
      revision: z.number(),
      product: z.nullable(z.string()),
      isHidden: z.boolean(),
      media: z.nullable(z.string()),
      follows: z.boolean(),
    }),
  }),
  /**
   * Something of a joined room has changed: `room` itself, its `people` (sent to presenters only), what is `proposed` to
   * the receiver, or which of the receiver's own `devices` are in it.
   */
  z.object({
    type: z.literal('ROOM_CHANGED'),
    payload: z.object({ room: z.string(), what: z.enum(['room', 'people', 'proposed', 'devices']) }),
  }),
])

export type LiveMessage = z.infer<typeof liveMessage>

/** A message from its text; null for anything else. */
export function parseLiveMessage(text: string): LiveMessage | null {
  try {
    return liveMessage.parse(JSON.parse(text))
  } catch {
    return null
  }
}
