/** What is on everybody's screen. */
import type { RoomStage } from '@vitrine/contract'
import { fileCategoryOf, stagePageOf } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { RoomNews } from '../../scope/news.ts'
import type { Scope } from '../../scope/scope.ts'
import { foldersOfSets } from '../folders/index.ts'
import { listProductFiles } from '../media/index.ts'
import { findShownProduct, showsMedia } from '../projects/index.ts'
import { presentStage, seenInRooms } from './present-room.ts'
import { checkOpen, getPresentedRoom, type RoomVisibility } from './room-access.ts'
import { lockRoom, type RoomRow } from './rooms.repository.ts'
import { findStagedPlace, noteStage, updateStage } from './stages.repository.ts'

export interface StageGiven {
  /** Epoch of the lead, which grows with each change of leader. */
  epoch: number
  product: string | null
  /** A name of one of its media, or a page of a document (`stagePageOf`). */
  media: string | null
  follows: boolean
}

/**
 * Refuses NotFound, also for a product that isn't in the project or that the caller doesn't see, and for media that the
 * project doesn't show; NotAllowed, RoomOver, RoomLedByOther.
 */
export async function setStage(scope: Scope, roomId: string, given: StageGiven): Promise<RoomStage> {
  const seen = await seenInRooms(scope)
  return await scope.transaction(async (open) => {
    await lockRoom(open, roomId, { leads: true })
    const roomVisibility = await getPresentedRoom(open, roomId)
    const { room, caller } = roomVisibility
    checkOpen(room)
    if (room.epoch !== given.epoch || room.leaderId !== caller.personId) refuse('RoomLedByOther')
    const name = await nameOf(open, roomVisibility, given, seen)
    if (isSame(room, given)) return await presentStage(open, room, seen)
    const stageRevision = await updateStage(open, roomId, given)
    if (room.stageProductId !== given.product)
      await noteStage(
        open,
        roomId,
        stageRevision,
        given.product === null ? null : { id: given.product, name },
      )
    await open.announce(await stageNews(open, room, stageRevision, given))
    const { product, media, follows } = given
    return { revision: stageRevision, product, isHidden: false, media, follows }
  })
}

function isSame(room: RoomRow, { product, media, follows }: StageGiven): boolean {
  return room.stageProductId === product && room.stageMedia === media && room.follows === follows
}

/** Name of the given product, as the timeline keeps it; empty for none. Refuses NotFound. */
async function nameOf(
  open: Scope,
  { project }: RoomVisibility,
  { product, media }: StageGiven,
  seen: Awaited<ReturnType<typeof seenInRooms>>,
): Promise<string> {
  if (product === null) return media === null ? '' : refuse('NotFound')
  const { name } = (await findShownProduct(open, project.id, product, seen)) ?? refuse('NotFound')
  if (media !== null && !(await showsOnStage(open, project, product, media))) refuse('NotFound')
  return name
}

/** A medium that the project shows, or a page of a document of its products where it shows them. */
async function showsOnStage(
  open: Scope,
  project: RoomVisibility['project'],
  product: string,
  media: string,
): Promise<boolean> {
  const page = stagePageOf(media)
  if (page === null) return await showsMedia(open, project, product, media)
  if (!project.showsFiles || fileCategoryOf(page.name) !== 'pdf') return false
  const files = await listProductFiles(open, product)
  return files.some(({ name, isActive }) => isActive && name === page.name)
}

export type StageNews = Extract<RoomNews, { kind: 'room-stage' }>

/** The news of the stage that servers get. */
export async function stageNews(
  open: Scope,
  { id: roomId, epoch }: Pick<RoomRow, 'id' | 'epoch'>,
  revision: number,
  { product, media, follows }: Omit<StageGiven, 'epoch'>,
): Promise<StageNews> {
  const place = product === null ? null : await findStagedPlace(open, product)
  const folders = place === null ? [] : await foldersOfSets(open, [place.folderSet])
  return {
    kind: 'room-stage',
    domainId: open.domainId,
    roomId,
    ...{ epoch, revision, product, media, follows },
    folderIds: [...folders].flatMap(([, ids]) => ids),
    isPublished: place?.isPublished ?? false,
  }
}
