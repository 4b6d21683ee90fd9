import type { Viewer } from '@vitrine/viewer'
import { useEffect } from 'react'
import { useSharedCamera } from '../../../../../lib/live/shared-camera.ts'

/** In a room, the model is seen as whoever leads sees it. Returns whether this is who leads. */
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
