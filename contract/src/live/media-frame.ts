/**
 * How the leader of a room sees the picture or film on stage, as a binary frame of the live connection: 26 bytes for a
 * picture, 14 for a film. Numbers are little-endian; `epoch` and `revision` as in `pose.ts`.
 */
import type { FilmMoment, PicturePart, SharedMedia } from '@vitrine/rules'

export interface MediaFrame {
  epoch: number
  revision: number
  media: SharedMedia
}

/** First byte of the frame; other kinds have another one. */
const mediaFrameKind = 2
/** Second byte of the frame. */
const looks = { picture: 0, restingFilm: 1, playingFilm: 2 } as const
const headBytes = 10
const pictureBytes = headBytes + 16
const filmBytes = headBytes + 4
/** Tolerance for the rounding of 32-bit floats. */
const rounding = 1e-5
const longestS = 7 * 24 * 60 * 60

export function encodeMedia({ epoch, revision, media }: MediaFrame): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(media.kind === 'picture' ? pictureBytes : filmBytes))
  view.setUint8(0, mediaFrameKind)
  view.setUint8(1, lookOf(media))
  view.setUint32(2, epoch, true)
  view.setUint32(6, revision, true)
  const numbers = media.kind === 'picture' ? [media.x, media.y, media.width, media.height] : [media.atS]
  for (const [place, number] of numbers.entries()) view.setFloat32(headBytes + place * 4, number, true)
  return new Uint8Array(view.buffer)
}

function lookOf(media: SharedMedia): number {
  if (media.kind === 'picture') return looks.picture
  return media.isPlaying ? looks.playingFilm : looks.restingFilm
}

/** Null for anything but a frame of this kind that can be shown. */
export function decodeMedia(bytes: Uint8Array): MediaFrame | null {
  if (bytes.length !== pictureBytes && bytes.length !== filmBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint8(0) !== mediaFrameKind) return null
  const look = view.getUint8(1)
  const media = bytes.length === pictureBytes ? readPicture(view, look) : readFilm(view, look)
  if (media === null) return null
  return { epoch: view.getUint32(2, true), revision: view.getUint32(6, true), media }
}

function readPicture(view: DataView, look: number): PicturePart | null {
  const number = (place: number) => view.getFloat32(headBytes + place * 4, true)
  const [x, y, width, height] = [number(0), number(1), number(2), number(3)]
  if (look !== looks.picture || !isWithin(x, width) || !isWithin(y, height)) return null
  return { kind: 'picture', x, y, width, height }
}

/** Whether the visible part lies within the picture. */
function isWithin(middle: number, size: number): boolean {
  const half = size / 2 - rounding
  return size > 0 && middle >= half && middle <= 1 - half
}

function readFilm(view: DataView, look: number): FilmMoment | null {
  const atS = view.getFloat32(headBytes, true)
  if (look !== looks.restingFilm && look !== looks.playingFilm) return null
  return atS >= 0 && atS <= longestS ? { kind: 'film', atS, isPlaying: look === looks.playingFilm } : null
}
