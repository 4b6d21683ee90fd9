/**
 * The camera of a room's leader, as a binary frame of the live connection: 51 bytes, with a pointer 63. Numbers are
 * little-endian. `epoch` and `revision` say which lead and which stage it belongs to.
 */
import { type SharedLight, type SharedPose, surroundings, type Triple } from '@vitrine/rules'

export interface PoseFrame {
  epoch: number
  revision: number
  pose: SharedPose
}

/** The first byte. */
const poseVersion = 1
const plainBytes = 51
const pointerBytes = 12
const flags = { isPlaying: 1, areSizesShown: 2, isResting: 4, hasPointer: 8, areLightsOff: 16 } as const
const allFlags = 31
/** In the place of an index. */
const none = 0xffff
/** Nobody is further away than that, in radii. */
const farthest = 10_000
const intensityParts = 1_000
const brightest = 10
const rotationParts = 4_000
const widestTurn = 7

export function encodePose({ epoch, revision, pose }: PoseFrame): Uint8Array<ArrayBuffer> {
  const { animation, pointer } = pose
  const view = new DataView(new ArrayBuffer(plainBytes + (pointer === null ? 0 : pointerBytes)))
  view.setUint8(0, poseVersion)
  view.setUint8(1, flagsOf(pose))
  view.setUint32(2, epoch, true)
  view.setUint32(6, revision, true)
  writeTriple(view, 10, pose.target)
  view.setFloat32(22, pose.azimuth, true)
  view.setFloat32(26, pose.polar, true)
  view.setFloat32(30, pose.distance, true)
  view.setFloat32(34, pose.extent, true)
  view.setUint16(38, pose.variant ?? none, true)
  view.setUint16(40, animation?.index ?? none, true)
  view.setFloat32(42, animation?.atS ?? 0, true)
  writeLight(view, pose.light)
  if (pointer !== null) writeTriple(view, plainBytes, pointer)
  return new Uint8Array(view.buffer)
}

/** Null for anything but a frame of this version whose numbers can be shown. */
export function decodePose(bytes: Uint8Array): PoseFrame | null {
  if (bytes.length !== plainBytes && bytes.length !== plainBytes + pointerBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const set = view.getUint8(1)
  const hasPointer = (set & flags.hasPointer) !== 0
  if (view.getUint8(0) !== poseVersion || set > allFlags || hasPointer !== bytes.length > plainBytes)
    return null
  const pose: SharedPose = {
    target: readTriple(view, 10),
    azimuth: view.getFloat32(22, true),
    polar: view.getFloat32(26, true),
    distance: view.getFloat32(30, true),
    extent: view.getFloat32(34, true),
    isResting: (set & flags.isResting) !== 0,
    variant: readIndex(view, 38),
    animation: readAnimation(view, (set & flags.isPlaying) !== 0),
    areSizesShown: (set & flags.areSizesShown) !== 0,
    light: readLight(view, (set & flags.areLightsOff) === 0),
    pointer: hasPointer ? readTriple(view, plainBytes) : null,
  }
  if (!canBeShown(pose) || view.getUint8(46) >= surroundings.length) return null
  return { epoch: view.getUint32(2, true), revision: view.getUint32(6, true), pose }
}

function flagsOf({ animation, areSizesShown, isResting, light, pointer }: SharedPose): number {
  return (
    (animation?.isPlaying === true ? flags.isPlaying : 0) |
    (areSizesShown ? flags.areSizesShown : 0) |
    (isResting ? flags.isResting : 0) |
    (light.areLightsOn ? 0 : flags.areLightsOff) |
    (pointer === null ? 0 : flags.hasPointer)
  )
}

function canBeShown({
  target,
  azimuth,
  polar,
  distance,
  extent,
  animation,
  light,
  pointer,
}: SharedPose): boolean {
  return (
    [...target, azimuth, ...(pointer ?? [])].every((place) => Math.abs(place) <= farthest) &&
    light.intensity <= brightest &&
    Math.abs(light.rotation) <= widestTurn &&
    polar >= 0 &&
    polar <= Math.fround(Math.PI) &&
    [distance, extent].every((length) => length > 0 && length <= farthest) &&
    (animation === null || (animation.atS >= 0 && Number.isFinite(animation.atS)))
  )
}

function writeLight(view: DataView, { surroundings: name, intensity, rotation }: SharedLight): void {
  view.setUint8(46, surroundings.indexOf(name))
  view.setUint16(47, Math.round(intensity * intensityParts), true)
  view.setInt16(49, Math.round(rotation * rotationParts), true)
}

function readLight(view: DataView, areLightsOn: boolean): SharedLight {
  return {
    surroundings: surroundings[view.getUint8(46)] ?? 'none',
    intensity: view.getUint16(47, true) / intensityParts,
    rotation: view.getInt16(49, true) / rotationParts,
    areLightsOn,
  }
}

function writeTriple(view: DataView, at: number, triple: Triple): void {
  for (const [axis, part] of triple.entries()) view.setFloat32(at + axis * 4, part, true)
}

function readTriple(view: DataView, at: number): Triple {
  return [view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)]
}

function readIndex(view: DataView, at: number): number | null {
  const index = view.getUint16(at, true)
  return index === none ? null : index
}

function readAnimation(view: DataView, isPlaying: boolean): SharedPose['animation'] {
  const index = readIndex(view, 40)
  return index === null ? null : { index, isPlaying, atS: view.getFloat32(42, true) }
}
