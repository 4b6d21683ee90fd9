import { Quaternion, Raycaster, Vector3 } from 'three'

/** Where glasses or a finger on a phone point to; null where the device doesn't know. */
export function rayOf({ frame, inputSource }: XRInputSourceEvent, space: XRReferenceSpace | null) {
  const pose = space === null ? undefined : frame?.getPose(inputSource.targetRaySpace, space)
  if (pose === undefined) return null
  const { position, orientation } = pose.transform
  const direction = new Vector3(0, 0, -1).applyQuaternion(
    new Quaternion(orientation.x, orientation.y, orientation.z, orientation.w),
  )
  return new Raycaster(new Vector3(position.x, position.y, position.z), direction)
}
