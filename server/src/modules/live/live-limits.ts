/** How much one socket may ask for, and how long it may say nothing. */

export interface LiveLimits {
  /** A socket that isn't registered within this time is closed. */
  registerWithinMs: number
  /** A socket that says nothing for so long is closed; clients speak every 5 s. */
  silentAfterMs: number
  /** Messages within `messageWindowMs`; more is a flood. */
  messages: number
  messageWindowMs: number
  socketsPerSession: number
  /** Bytes that wait for a slow reader before it is cut off. */
  unreadBytes: number
  /** Least time between two messages of one kind to one socket. */
  spacingMs: number
  /** Changes so long ago are reported to whoever registers now: their pages may have been read before. */
  recentMs: number
  /** How often silent and unregistered sockets are looked for. */
  sweepMs: number
  /** How long changes of structure are gathered before it is asked who may still be in the domain. */
  gatherMs: number
  /** How often it is asked whether sessions still hold, beside what is reported of them. */
  sessionCheckMs: number
  /** Frames of the camera that who leads a room may send in a second, and those that silence saves up. */
  frames: number
  savedFrames: number
  /** How often frames go on to other processes, the latest of each room. */
  frameBatchMs: number
  /** Time in ms after the last connection of a person was lost until they count as having left the room. */
  roomGraceMs: number
  /** How often it is said of everybody in a room that they still are. */
  roomSeenMs: number
  /** How often connections in rooms are pinged: scripts of hidden pages may not speak in time, browsers answer. */
  roomPingMs: number
}

export const usualLiveLimits: LiveLimits = {
  registerWithinMs: 30_000,
  silentAfterMs: 30_000,
  messages: 20,
  messageWindowMs: 10_000,
  socketsPerSession: 20,
  unreadBytes: 1_048_576,
  spacingMs: 200,
  recentMs: 30_000,
  sweepMs: 1_000,
  gatherMs: 250,
  sessionCheckMs: 300_000,
  frames: 12,
  savedFrames: 120,
  frameBatchMs: 100,
  roomGraceMs: 10_000,
  roomSeenMs: 60_000,
  roomPingMs: 10_000,
}
