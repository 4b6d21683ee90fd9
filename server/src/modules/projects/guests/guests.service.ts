/** Guests who come by a project's link: they say once who they are, and are known on the same device from then on. */
import { randomBytes } from 'node:crypto'
import type { GuestDoor, NewGuest } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { openedProject, type ProjectOpening, type Scope } from '../../../scope/scope.ts'
import { holdGuestLink } from '../../access/index.ts'
import { hashToken } from '../../identity/index.ts'
import { announceProject } from '../announce-project.ts'
import { stateOf } from '../present-projects.ts'
import { findProjectRow, type ProjectRow } from '../projects.repository.ts'
import { countGuests, insertGuest } from './guests.repository.ts'

export interface GuestParts {
  /** Counts somebody who comes in. Refuses TooManyRequests. */
  beforeGuest(address: string): Promise<void>
  /** What the device of a guest seals with. */
  deviceKeyOfGuest(guestId: string): string
}

/** Refuses NotFound for another project than the link opens, SubscriptionInactive. */
async function getOpened(
  scope: Scope,
  projectId: string,
): Promise<{ linkId: string; opening: ProjectOpening; project: ProjectRow }> {
  const opening = openedProject(scope)
  if (opening === null || scope.share === null || opening.projectId !== projectId) return refuse('NotFound')
  if (!scope.subscription.isActive) refuse('SubscriptionInactive')
  const project = (await findProjectRow(scope, projectId)) ?? refuse('NotFound')
  return { linkId: scope.share.id, opening, project }
}

/** Refuses NotFound, SubscriptionInactive. */
export async function getGuestDoor(scope: Scope, projectId: string): Promise<GuestDoor> {
  const { linkId, opening, project } = await getOpened(scope, projectId)
  const isFull = opening.guest === null && (await countGuests(scope, linkId)) >= opening.maxGuests
  return presentDoor(project, opening.guest, isFull)
}

/** Refuses NotFound, also to a holder who has not said who they are, and SubscriptionInactive. */
export async function getGuestKey(
  { deviceKeyOfGuest }: GuestParts,
  scope: Scope,
  projectId: string,
): Promise<string> {
  const { opening } = await getOpened(scope, projectId)
  return deviceKeyOfGuest((opening.guest ?? refuse('NotFound')).id)
}

function presentDoor(project: ProjectRow, guest: ProjectOpening['guest'], isFull: boolean): GuestDoor {
  return {
    projectId: project.id,
    name: project.name,
    state: stateOf(project),
    guest: guest === null ? null : { name: guest.name, email: guest.email },
    isFull,
  }
}

/**
 * A guest who is known on this device stays who they said they are. Returns the secret by which the device is known from
 * now on; null where it was already. An address is believed and not looked up: nobody learns whether it has an account.
 * Refuses NotFound, SubscriptionInactive, TooManyRequests, GuestsOver, TooManyGuests.
 */
export async function enterAsGuest(
  { beforeGuest }: GuestParts,
  scope: Scope,
  given: NewGuest & { projectId: string; address: string },
): Promise<{ door: GuestDoor; secret: string | null }> {
  const { linkId, opening, project } = await getOpened(scope, given.projectId)
  if (opening.guest !== null) return { door: presentDoor(project, opening.guest, false), secret: null }
  if (project.closedAt !== null) refuse('GuestsOver')
  await beforeGuest(given.address)
  const secret = randomBytes(32).toString('base64url')
  const guest = await scope.transaction(async (open) => {
    const { maxGuests } = (await holdGuestLink(open, linkId)) ?? refuse('NotFound')
    if ((await countGuests(open, linkId)) >= maxGuests) refuse('TooManyGuests', { max: maxGuests })
    const { name, email } = given
    const made = await insertGuest(open, project.id, { linkId, hash: hashToken(secret), name, email })
    await announceProject(open, project.id, [], { runners: true })
    return made
  })
  return { door: presentDoor(project, guest, false), secret }
}
