import type { Viewer } from '@vitrine/viewer'
import { useEffect } from 'react'
import { useSharedCamera } from '../../../../../lib/live/shared-camera.ts'

/** In a room, shows the model as the leader sees it. Returns whether this person is the leader. */
export function useCameraOfRoom(viewer: Viewer | null): boolean {
  const camera = useSharedCamera()
  useEffect(() => {
    if (viewer === null || camera === null) return
    if (camera.role === 'leads') {
      viewer.lead(camera.send)
      return () => viewer.lead(null)
    }
    if (camera.role !== 'follows') return
    const stop = camera.subscribe((pose) => viewer.showPose(pose))
    return () => {
      stop()
      viewer.release()
    }
  }, [viewer, camera])
  return camera?.role === 'leads'
}
