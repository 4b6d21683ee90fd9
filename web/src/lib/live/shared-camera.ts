import type { SharedMedia, SharedPose, SharedShowroom } from '@vitrine/rules'
import { createContext, use } from 'react'

/** What models, pictures and films inside do with how they are seen: lead those of others, follow them, or neither. */
export interface SharedCamera {
  role: 'leads' | 'follows' | 'free'
  /** Another one: what was sent before no longer counts. */
  stage: string
  /** The item that is on stage, by name; null: the first. */
  media: string | null
  send(pose: SharedPose): void
  /** The last pose at once, and each that comes until the answer is called. */
  subscribe(show: (pose: SharedPose) => void): () => void
  sendMedia(media: SharedMedia): void
  /** The same of pictures and films; `ageMs`: how long ago it came. */
  subscribeToMedia(show: (media: SharedMedia, ageMs: number) => void): () => void
  sendShowroom(showroom: SharedShowroom): void
  subscribeToShowroom(show: (showroom: SharedShowroom) => void): () => void
}

export const SharedCameraContext = createContext<SharedCamera | null>(null)

export function useSharedCamera(): SharedCamera | null {
  return use(SharedCameraContext)
}
