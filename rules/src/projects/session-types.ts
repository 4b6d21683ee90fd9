/** Kinds of sessions of projects, and which of them a subscription allows. */
import type { ProjectState } from './project-state.ts'

/** Web, augmented reality, and `st`, the negotiation. */
export const sessionTypes = ['web', 'ar', 'st'] as const
export type SessionType = (typeof sessionTypes)[number]

/** The flags of a subscription that bind sessions. */
export interface SessionFlags {
  isActive: boolean
  enabledSessions: Readonly<Record<SessionType, boolean>>
  /** Rooms, in which AR and negotiation take place. */
  allowCentral: boolean
  /** Order fields, revenue and negotiation. */
  allowShopping: boolean
}

/** Whether a project may be given this type. */
export function mayChooseSession(type: SessionType, flags: SessionFlags): boolean {
  return flags.enabledSessions[type] && (type !== 'st' || flags.allowShopping)
}

/**
 * Which sessions of a project are allowed and open now.
 * @later Projects as they are answered, and the page that begins a session.
 */
export function activeSessions(
  { state, sessions }: { state: ProjectState; sessions: readonly SessionType[] },
  flags: SessionFlags,
): Record<SessionType, boolean> {
  const isOpen = (type: SessionType) =>
    state === 'ongoing' &&
    flags.isActive &&
    sessions.includes(type) &&
    mayChooseSession(type, flags) &&
    (type === 'web' || flags.allowCentral)
  return { web: isOpen('web'), ar: isOpen('ar'), st: isOpen('st') }
}
