import { useQuery } from '@tanstack/react-query'
import type { MediaItem } from '@vitrine/contract'
import { mediaOfLayout, type SharedShowroom, type ThreeSidesLayout } from '@vitrine/rules'
import { useEffect, useState } from 'react'
import { orpc } from '../../../../lib/api/client.ts'
import { useSharedCamera } from '../../../../lib/live/shared-camera.ts'
import { useSeesCatalog } from '../../../../lib/session/sees-catalog.ts'

/** The layout of a product of the catalogue; null where there is none, or all its screens are empty. */
export function useShownLayout(productId: string, media: readonly MediaItem[]): ThreeSidesLayout | null {
  const query = orpc.products.getThreeSidesLayout.queryOptions({ input: { productId } })
  const { data: layout } = useQuery({ ...query, enabled: useSeesCatalog() && media.length > 0 })
  const names = new Set(media.map(({ name }) => name))
  if (layout === undefined || layout === null || !mediaOfLayout(layout).some((name) => names.has(name)))
    return null
  return layout
}

/** Sends where the leader of a room is in the showroom. */
export function useLeadingShowroom({ isOpen, at }: SharedShowroom): void {
  const camera = useSharedCamera()
  const [row, column] = at ?? []
  useEffect(() => {
    if (camera?.role !== 'leads') return
    const isThere = row !== undefined && column !== undefined
    camera.sendShowroom({ isOpen, at: isThere ? [row, column] : null })
  }, [camera, isOpen, row, column])
}

/** Where a follower is led in the showroom; null: they aren't led there. */
export function useLedShowroom(): SharedShowroom | null {
  const camera = useSharedCamera()
  const [led, setLed] = useState<SharedShowroom | null>(null)
  useEffect(() => {
    if (camera?.role !== 'follows') return
    const stop = camera.subscribeToShowroom(setLed)
    return () => {
      stop()
      setLed(null)
    }
  }, [camera])
  return led?.isOpen === true ? led : null
}
