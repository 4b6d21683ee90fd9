/** The binary frames that whoever leads a room sends to those in it, of every kind. */
import { decodeMedia } from './media-frame.ts'
import { decodePose } from './pose.ts'
import { decodeShowroom } from './showroom-frame.ts'

export interface FrameHead {
  /** Of one kind the latest frame is all that matters. */
  kind: number
  epoch: number
  revision: number
}

/** What a frame belongs to; null for bytes that are none. */
export function readFrame(bytes: Uint8Array): FrameHead | null {
  const frame = decodePose(bytes) ?? decodeMedia(bytes) ?? decodeShowroom(bytes)
  return frame && { kind: bytes[0] ?? 0, epoch: frame.epoch, revision: frame.revision }
}
