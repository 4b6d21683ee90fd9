/** The binary frames of all kinds that the leader of a room sends to the people in it. */
import { decodeMedia } from './media-frame.ts'
import { decodePose } from './pose.ts'
import { decodeShowroom } from './showroom-frame.ts'

export interface FrameHead {
  /** First byte of the frame. Receivers need only the latest frame of each kind. */
  kind: number
  epoch: number
  revision: number
}

/** Kind, epoch and revision of a frame; null for bytes that are no frame. */
export function readFrame(bytes: Uint8Array): FrameHead | null {
  const frame = decodePose(bytes) ?? decodeMedia(bytes) ?? decodeShowroom(bytes)
  return frame && { kind: bytes[0] ?? 0, epoch: frame.epoch, revision: frame.revision }
}
