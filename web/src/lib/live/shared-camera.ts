import type { SharedPose } from '@vitrine/rules'
import { createContext, use } from 'react'

/** What models inside do with their camera: lead those of others, follow them, or neither. */
export interface SharedCamera {
  role: 'leads' | 'follows' | 'free'
  /** Another one: what was sent before no longer counts. */
  stage: string
  send(pose: SharedPose): void
  /** The last pose at once, and each that comes until the answer is called. */
  subscribe(show: (pose: SharedPose) => void): () => void
}

export const SharedCameraContext = createContext<SharedCamera | null>(null)

export function useSharedCamera(): SharedCamera | null {
  return use(SharedCameraContext)
}
