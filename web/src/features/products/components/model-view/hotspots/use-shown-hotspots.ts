import type { SurfacePoint, Viewer, ViewerState } from '@vitrine/viewer'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedHotspots } from './use-hotspots.ts'

/** What the place to be chosen is for: a new point, or that one. */
export type Wanted = 'new' | number

export interface Placing {
  wanted: Wanted | null
  ask(wanted: Wanted | null): void
}

/** What the viewer reports of points, filled by `useShownHotspots`. */
export interface HotspotEvents {
  onHotspot(index: number): void
  onPlaced(place: SurfacePoint): void
}

/** Shows the points in the viewer as they are now, takes the camera to the chosen one, and has places chosen. */
export function useShownHotspots(
  viewer: Viewer | null,
  state: ViewerState | null,
  hotspots: EditedHotspots,
  events: RefObject<HotspotEvents | null>,
): Placing {
  const { t } = useTranslation('media')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const isReady = state?.phase === 'ready'
  const { shown, chosen } = hotspots
  useEffect(() => {
    if (!isReady || viewer === null) return
    viewer.setHotspots(
      shown.map(({ title, position, normal }, index) => ({
        position,
        normal,
        label: t('hotspot.label', { number: index + 1, title }),
      })),
    )
  }, [viewer, isReady, shown, t])
  useEffect(() => {
    if (isReady) viewer?.goToHotspot(chosen)
  }, [viewer, isReady, chosen])
  const ask = (next: Wanted | null) => {
    setWanted(next)
    viewer?.setPlacing(next !== null)
  }
  events.current = {
    onHotspot: (index) => hotspots.choose(chosen === index ? null : index),
    onPlaced: ({ position, normal }) => {
      const place = { position: rounded(position, 4), normal: rounded(normal, 3) }
      if (wanted === 'new') hotspots.add(place)
      else if (wanted !== null) hotspots.edit(wanted, place)
      setWanted(null)
    },
  }
  return { wanted: state?.isPlacing === true ? wanted : null, ask }
}

/** To parts of a millimetre: what is sent and what is kept are the same. */
function rounded([x, y, z]: SurfacePoint['position'], decimals: number): SurfacePoint['position'] {
  const round = (value: number) => Number(value.toFixed(decimals))
  return [round(x), round(y), round(z)]
}
