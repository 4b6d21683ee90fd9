/**
 * Whether the leader of a room is in the showroom of the product on stage, and in front of which screen, as a binary frame
 * of the live connection: 11 bytes. Numbers are little-endian; `epoch` and `revision` as in `pose.ts`.
 */
import { type Cell, gridSize, type SharedShowroom } from '@vitrine/rules'

export interface ShowroomFrame {
  epoch: number
  revision: number
  showroom: SharedShowroom
}

/** The first byte, which no other kind of frame begins with. */
const showroomFrameKind = 3
const frameBytes = 11

export function encodeShowroom({ epoch, revision, showroom }: ShowroomFrame): Uint8Array<ArrayBuffer> {
  const { isOpen, at } = showroom
  const view = new DataView(new ArrayBuffer(frameBytes))
  view.setUint8(0, showroomFrameKind)
  view.setUint8(1, isOpen ? 1 : 0)
  view.setUint32(2, epoch, true)
  view.setUint32(6, revision, true)
  view.setUint8(10, at === null ? 0 : 1 + at[0] * gridSize + at[1])
  return new Uint8Array(view.buffer)
}

/** Null for anything but a frame of this kind that can be shown. */
export function decodeShowroom(bytes: Uint8Array): ShowroomFrame | null {
  if (bytes.length !== frameBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [isOpen, screen] = [view.getUint8(1), view.getUint8(10)]
  if (view.getUint8(0) !== showroomFrameKind || isOpen > 1 || screen > gridSize ** 2) return null
  const at: Cell | null = screen === 0 ? null : [Math.floor((screen - 1) / gridSize), (screen - 1) % gridSize]
  const showroom = { isOpen: isOpen === 1, at }
  return { epoch: view.getUint32(2, true), revision: view.getUint32(6, true), showroom }
}
