/** Kinds of sessions of projects, and which of them a subscription includes. */

/** Web, augmented reality, and `st`, the negotiation. */
export const sessionTypes = ['web', 'ar', 'st'] as const
export type SessionType = (typeof sessionTypes)[number]

/** The flags of a subscription that bind sessions. */
export interface SessionFlags {
  enabledSessions: Readonly<Record<SessionType, boolean>>
  /** Rooms, in which AR and negotiation take place. */
  allowCentral: boolean
  /** Order fields, revenue and negotiation. */
  allowShopping: boolean
}

/** Whether a project may be given sessions of this type. */
export function includesSession(flags: SessionFlags, type: SessionType): boolean {
  if (!flags.enabledSessions[type]) return false
  return type === 'web' || (flags.allowCentral && (type === 'ar' || flags.allowShopping))
}
