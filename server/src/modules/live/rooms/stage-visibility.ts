/** Decides how much of the stage each receiver learns. Pure: depends on the stage and on what the receiver reaches. */

import type { ListenerAccess } from '../listener-access.ts'
import { type Notice, noticeOf } from '../live-connection.ts'
import type { LiveRoom, Stage } from './seats.ts'

/** As with news of products; of nothing there is nothing to hide. */
export function seesStage(
  { product, folderIds, isPublished }: Pick<Stage, 'product' | 'folderIds' | 'isPublished'>,
  access: Pick<ListenerAccess, 'isClient' | 'isEverything' | 'reached'>,
): boolean {
  if (product === null) return true
  if (access.isClient && !isPublished) return false
  return access.isEverything || folderIds.some((id) => access.reached.has(id))
}

/** The two texts of a stage, each written once for all receivers. */
export interface StageNotices {
  shown: Notice
  hidden: Notice
}

export function stageNotices(
  { id, epoch }: LiveRoom,
  { revision, product, media, follows }: Stage,
): StageNotices {
  const stage = { room: id, epoch, revision, follows }
  return {
    shown: noticeOf({ kind: 'room-stage', stage: { ...stage, product, isHidden: false, media } }),
    hidden: noticeOf({ kind: 'room-stage', stage: { ...stage, product: null, isHidden: true, media: null } }),
  }
}
