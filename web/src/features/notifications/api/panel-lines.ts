/** Which lines the panel shows where. Pure. */
import type { Notification } from '@vitrine/contract'
import { type TimeGroup, timeGroupOf, timeGroups } from '@vitrine/rules'
import type { LiveState } from '../../../lib/live/live-connection.ts'

export type Tab = 'internal' | 'external'
export type PanelStatus = 'DISCONNECTED' | 'CONNECTING' | 'NOT_EMPTY' | 'EMPTY'

/** `internal` is the domain on screen, `external` all others. */
export function linesOfTab(lines: readonly Notification[], tab: Tab, domainId: string): Notification[] {
  return lines.filter((line) => line.isInPanel && (line.domain === domainId) === (tab === 'internal'))
}

export interface LineGroup {
  group: TimeGroup
  lines: Notification[]
}

/** In the order of the groups; lines keep theirs. Groups without lines are left out. */
export function groupLines(lines: readonly Notification[], now: Date, offsetHours: number): LineGroup[] {
  const byGroup = Map.groupBy(lines, (line) => timeGroupOf(line.createdAt, now, offsetHours))
  return timeGroups.flatMap((group) => {
    const found = byGroup.get(group)
    return found === undefined ? [] : [{ group, lines: found }]
  })
}

/** What is known is shown, whatever becomes of the connection; without anything, the connection is what there is to say. */
export function panelStatus(state: LiveState, shown: number): PanelStatus {
  if (shown > 0) return 'NOT_EMPTY'
  return state === 'CONNECTED' ? 'EMPTY' : state
}

export function isUnderWay({ payload }: Notification): boolean {
  return payload.state === 'queued' || payload.state === 'running'
}

/** Stays until it is answered, on a page of its own. */
export function isInvitation({ payload }: Notification): boolean {
  return payload.action === 'invitation'
}

export function countNew(lines: readonly Notification[]): number {
  return lines.filter((line) => line.isInPanel && !line.isRead).length
}

/** Lines that weren't there before; none before anything was known. A process is there anew when it has ended. */
export function arrivals(
  before: readonly Notification[] | undefined,
  after: readonly Notification[],
): Notification[] {
  if (before === undefined) return []
  const known = new Set(before.map(keyOf))
  return after.filter((line) => !line.isRead && !isUnderWay(line) && !known.has(keyOf(line)))
}

function keyOf({ _id, createdAt, payload }: Notification): string {
  return `${_id} ${createdAt} ${payload.state ?? ''}`
}
