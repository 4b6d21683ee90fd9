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
  /** A new connection also gets the changes of this time in ms: its page may have been read before them. */
  recentMs: number
  /** Interval in ms of the search for silent and unregistered sockets. */
  sweepMs: number
  /** Time in ms for which changes of structure are gathered before it is checked who may still be in the domain. */
  gatherMs: number
  /** Interval in ms of checks whether sessions still exist, beside the news of their end. */
  sessionCheckMs: number
  /** Camera frames that the leader of a room may send per second, and the most that silence saves up. */
  frames: number
  savedFrames: number
  /** Interval in ms at which the latest frames of each room go on to other processes. */
  frameBatchMs: number
  /** Time in ms after the last connection of a person was lost until they count as having left the room. */
  roomGraceMs: number
  /** Interval in ms at which presence in rooms is renewed. */
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
