import { anAction, type ExampleIds, type Examples, type Unique } from '../example.ts'
import type { roomsContract } from './rooms.contract.ts'

export function roomsExamples(ids: ExampleIds, unique: Unique): Examples<typeof roomsContract> {
  const body = { connectionId: null }
  const withoutVersion = anAction
  const isOutsideCatalog = true
  return {
    openRoom: { body: { kind: 'st' }, withoutVersion },
    listRooms: { isOutsideCatalog },
    enterRoom: { body: { code: ids.roomCode }, withoutVersion, isOutsideCatalog },
    getRoom: { isOutsideCatalog },
    joinRoom: { body, withoutVersion, isOutsideCatalog },
    leaveRoom: { body, withoutVersion, isOutsideCatalog },
    editRoom: { body: { isLocked: true }, withoutVersion },
    leadRoom: { withoutVersion },
    setStage: { body: { epoch: 1, product: ids.productId, follows: true }, withoutVersion },
    admitMember: { withoutVersion },
    dismissMember: { withoutVersion },
    inviteToRoom: {
      body: { attendees: 'all', emails: [`${unique('grace')}@shop.example`] },
      creates: 'room_mailings',
    },
    endRoom: { withoutVersion },
    getRoomTimeline: { isOutsideCatalog },
  }
}
