/** Who the caller is in rooms: a person, or the guest of a project's link. */
import { refuse } from '../../platform/errors.ts'
import { openedProject, type Scope } from '../../scope/scope.ts'

export interface RoomCaller {
  personId: string | null
  guestId: string | null
  /** As the others in the room read it. */
  name: string
}

/** Refuses NotFound to whoever holds a link and has not said who they are. */
export function roomCallerOf(scope: Scope): RoomCaller {
  const opening = openedProject(scope)
  if (opening === null) {
    const { id, name, email } = scope.person ?? refuse('NotFound')
    return { personId: id, guestId: null, name: name || email }
  }
  const { id, name } = opening.guest ?? refuse('NotFound')
  return { personId: null, guestId: id, name }
}
