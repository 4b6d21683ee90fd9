import type { ReactNode } from 'react'
import { SharedCameraContext } from '../../../lib/live/shared-camera.ts'
import { useOpenRoom } from '../room-context.ts'

/** Shows the models inside as the leader sees them while their product is on stage. */
export function Led({ product, children }: { product: string; children: ReactNode }) {
  const { stage, live } = useOpenRoom()
  const isOnStage = !stage.isHidden && stage.product === product
  return <SharedCameraContext value={isOnStage ? live.camera : null}>{children}</SharedCameraContext>
}
