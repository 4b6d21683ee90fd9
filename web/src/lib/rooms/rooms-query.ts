import type { Room } from '@vitrine/contract'
import { orpc } from '../api/client.ts'

/** Open rooms of a project, and past ones that the person was in. */
export function roomsQuery(projectId: string) {
  return orpc.rooms.listRooms.queryOptions({ input: { params: { projectId }, query: {} }, staleTime: 0 })
}

export function openRoomOf(rooms: readonly Room[] | undefined): Room | null {
  return rooms?.find(({ closedAt, state }) => closedAt === null && state !== 'out') ?? null
}
